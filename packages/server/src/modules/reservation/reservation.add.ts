import { normaliseName, normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { Insertable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { insertRow } from '../../kit/changes.ts';
import type { PublicCtx } from '../../kit/ctx.ts';
import { touched } from './reservation.move.ts';
import { onDuty } from './reservation.people.queries.ts';
import { lockPhone, openOf } from './reservation.place.queries.ts';
import { addStep } from './reservation.steps.queries.ts';

type Columns = Insertable<DB['reservation']>;
type Needs = Pick<Columns, 'areaFrom' | 'areaTo' | 'people' | 'moveIn'> & {
  name: string;
  companyName: string | null;
  text: string | null;
};
export type New = Needs & {
  projectId: number;
  phone: string;
  buildingId: number | null;
  unitId: number | null;
} & Pick<Columns, 'source' | 'lang' | 'consentAt' | 'pageId' | 'userId'>;

/** How large, in signs that every language reads. */
function areaSaid({ areaFrom = null, areaTo = null }: Pick<Needs, 'areaFrom' | 'areaTo'>): string | null {
  if (areaFrom === null) return areaTo === null ? null : `≤ ${areaTo} m²`;
  if (areaTo === null) return `≥ ${areaFrom} m²`;
  return areaFrom === areaTo ? `${areaFrom} m²` : `${areaFrom}–${areaTo} m²`;
}

/** What is added to an open reservation of the same phone: what was typed and differs is in the timeline, nothing is lost. */
const saidAgain = ({ name, companyName, people, moveIn, text, ...area }: New): string =>
  [name, companyName, areaSaid(area), people, moveIn, text]
    .filter((one) => one !== null && one !== '' && one !== undefined)
    .join(' · ');

/**
 * Opens a reservation, and gives it to who looks after the building; where the phone has an open one, what was said is added
 * there.
 */
export async function open(ctx: PublicCtx, { companyName, text, ...facts }: New) {
  const phoneKey = normalisePhone(facts.phone);
  await lockPhone(ctx, facts.projectId, phoneKey);
  const known = await openOf(ctx, facts.projectId, phoneKey);
  if (known) {
    await addStep(ctx, {
      ...{ reservationId: known.id, kind: 'message' },
      note: saidAgain({ companyName, text, ...facts }),
    });
    return { ...known, known: true };
  }
  const assigneeId = await onDuty(ctx, facts.projectId, facts.buildingId);
  const row = await insertRow(ctx, 'reservation', {
    ...{ ...facts, phoneKey, nameKey: normaliseName(facts.name), text: text || null },
    ...{ companyName: companyName || null, companyKey: companyName ? normaliseName(companyName) : null },
    ...{ assigneeId, assignedAt: assigneeId === null ? null : ctx.now() },
    ...{ createdAt: ctx.now(), updatedAt: ctx.now(), updatedBy: ctx.actor?.userId ?? null },
    ...{ ...(await touched(ctx, facts.projectId)), touchedAt: ctx.now() },
  });
  await addStep(ctx, { reservationId: row.id, kind: 'sent', note: text });
  return { id: row.id, version: row.version, known: false };
}
