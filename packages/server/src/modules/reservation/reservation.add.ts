import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { Insertable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { insertRow, updateRow } from '../../kit/audit/changes.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { refuseField } from '../../kit/calls/refuse.ts';
import { dayInZone } from '../../kit/time/wall-clock.ts';
import { hoursOf } from '../suggestion/index.ts';
import { managersDueAt, touchedPatch } from './reservation.move-state.ts';
import { lockPhone, openReservationOf } from './reservation.open-for-phone.queries.ts';
import { assigneeOnDuty } from './reservation.people.queries.ts';
import { reservationById } from './reservation.queries.ts';
import { addStep } from './reservation.steps.queries.ts';

type Columns = Insertable<DB['reservation']>;
type Needs = Pick<Columns, 'areaFrom' | 'areaTo' | 'people' | 'moveIn'> & {
  name: string;
  companyName: string | null;
  text: string | null;
};
export type NewReservation = Needs & {
  projectId: number;
  phone: string;
  buildingId: number | null;
  unitId: number | null;
} & Pick<Columns, 'source' | 'lang' | 'consentAt' | 'pageId' | 'userId'>;

/** How large, in signs that every language reads. */
function areaText({ areaFrom = null, areaTo = null }: Pick<Needs, 'areaFrom' | 'areaTo'>): string | null {
  if (areaFrom === null) return areaTo === null ? null : `≤ ${areaTo} m²`;
  if (areaTo === null) return `≥ ${areaFrom} m²`;
  return areaFrom === areaTo ? `${areaFrom} m²` : `${areaFrom}–${areaTo} m²`;
}

/** What is added to an open reservation of the same phone: what was typed and differs is in the timeline, nothing is lost. */
const saidAgain = ({ name, companyName, people, moveIn, text, ...area }: NewReservation): string =>
  [name, companyName, areaText(area), people, moveIn, text]
    .filter((one) => one !== null && one !== '' && one !== undefined)
    .join(' · ');

type Known = NonNullable<Awaited<ReturnType<typeof openReservationOf>>>;

/**
 * That the person wrote again by themselves: their consent is kept, who they are where nobody knew, and the language in which
 * they read; whoever looks after it has two working days from now at the most. Answers the version from then on.
 */
async function heardAgain(
  ctx: PublicCtx,
  known: Known,
  { consentAt, userId, lang }: NewReservation,
): Promise<number> {
  const soon = await managersDueAt(ctx, known.projectId, ctx.now());
  const dueAt = known.dueAt && known.dueAt < soon ? known.dueAt : soon;
  const row = await updateRow(ctx, 'reservation', known.id, {
    consentAt: known.consentAt ?? consentAt,
    userId: known.userId ?? userId,
    lang,
    dueAt,
    updatedAt: ctx.now(),
  });
  return row.version;
}

/** Nobody moves in within a month that has passed there. @throws Refusal 400 */
async function assertMoveInAhead(
  ctx: PublicCtx,
  { projectId, moveIn }: Pick<NewReservation, 'projectId' | 'moveIn'>,
) {
  if (!moveIn) return;
  const { zone } = await hoursOf(ctx, projectId);
  if (moveIn < dayInZone(ctx.now(), zone).slice(0, 7)) refuseField('moveIn', 'reservation.error.moveInPast');
}

/**
 * What somebody of the property writes down. A phone whose open reservation they don't reach is refused: it would be written
 * into a record that doesn't exist for them.
 */
export async function openReservationInOffice(ctx: Ctx, facts: NewReservation) {
  await lockPhone(ctx, facts.projectId, normalisePhone(facts.phone));
  const known = await openReservationOf(ctx, facts.projectId, normalisePhone(facts.phone));
  if (known && !(await reservationById(ctx, known.id)))
    refuseField('phone', 'reservation.error.phoneElsewhere');
  return openReservation(ctx, facts);
}

/**
 * Opens a reservation, and gives it to who looks after the building; where the phone has an open one, what was said is added
 * there.
 */
export async function openReservation(ctx: PublicCtx, { companyName, text, ...facts }: NewReservation) {
  await assertMoveInAhead(ctx, facts);
  const phoneKey = normalisePhone(facts.phone);
  await lockPhone(ctx, facts.projectId, phoneKey);
  const known = await openReservationOf(ctx, facts.projectId, phoneKey);
  if (known) {
    await addStep(ctx, {
      reservationId: known.id,
      kind: 'message',
      note: saidAgain({ companyName, text, ...facts }),
    });
    const version =
      facts.source === 'office'
        ? known.version
        : await heardAgain(ctx, known, { companyName, text, ...facts });
    return { id: known.id, version, known: true };
  }
  const assigneeId = await assigneeOnDuty(ctx, facts.projectId, facts.buildingId);
  const row = await insertRow(ctx, 'reservation', {
    ...facts,
    phoneKey,
    nameKey: normaliseName(facts.name),
    text: text || null,
    companyName: companyName || null,
    companyKey: companyName ? normaliseName(companyName) : null,
    assigneeId,
    assignedAt: assigneeId === null ? null : ctx.now(),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    updatedBy: ctx.actor?.userId ?? null,
    ...(await touchedPatch(ctx, facts.projectId)),
    touchedAt: ctx.now(),
  });
  await addStep(ctx, { reservationId: row.id, kind: 'sent', note: text });
  return { id: row.id, version: row.version, known: false };
}
