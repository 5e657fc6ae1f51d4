import { formatDate } from '@mdi/contract/kit/display.ts';
import { normaliseName } from '@mdi/contract/kit/fields.ts';
import type { InputOf } from '@mdi/contract/kit/op.ts';
import { companyApi, companyCategories } from '@mdi/contract/modules/company/company.contract.ts';
import type { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { may } from '../../kit/access/may.ts';
import { companyInScope } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { forbidden, notFound, orNotFound, refuseField } from '../../kit/calls/refuse.ts';
import { addCompany, addLeases, lockCompany } from '../company/index.ts';
import { companiesLike, hasAccount, leasesMade, tenantName } from './reservation.conversion.queries.ts';
import {
  assertSeenVersion,
  assertUnconverted,
  lockReservation,
  nextReservationState,
  type Row,
  saveReservation,
} from './reservation.move-state.ts';
import { reservationById } from './reservation.queries.ts';
import { addStep } from './reservation.steps.queries.ts';
import { countUnits, isLeased, unitWithArea } from './reservation.units.queries.ts';
import { cancelRunningViewing } from './viewing.ts';

type Asked = InputOf<typeof reservationApi.ops.convert>;

type Begun = InputOf<typeof reservationApi.ops.conversion>;

/** What a conversion begins with. */
export async function conversionDraft(ctx: Ctx, { reservationId, name: sought }: Begun) {
  const { projectId, companyName, name, phone, unitId, zone, moveIn } = orNotFound(
    await reservationById(ctx, reservationId),
  );
  const today = formatDate(ctx.now().toISOString(), 'YYYY-MM-DD', zone);
  const firstOfMonth = moveIn === null ? null : `${moveIn}-01`;
  return {
    companies: await companiesLike(ctx, projectId, normaliseName(sought ?? companyName ?? name)),
    unitTaken: unitId !== null && (await isLeased(ctx, unitId, today)),
    unit: unitId === null ? null : ((await unitWithArea(ctx, unitId)) ?? null),
    startsOn: firstOfMonth !== null && firstOfMonth >= today ? firstOfMonth : null,
    phoneTaken: await hasAccount(ctx, phone),
  };
}

/** The companies beside a new one that may be the same; none beside one that was there. */
async function similarTo(ctx: Ctx, projectId: number, companyId: number, name: string | undefined) {
  const like = name === undefined ? [] : await companiesLike(ctx, projectId, normaliseName(name));
  return like.filter((one) => one.companyId !== companyId).map(({ companyName }) => companyName);
}

/** A new company with its leases and its first administrator, or leases of one that is there. */
async function tenantOf(ctx: Ctx, { projectId, phone }: Row, asked: Asked): Promise<number> {
  const { companyId, company, leases, administrator } = asked;
  if (company !== null) {
    if (!may(ctx, companyApi.ops.add)) forbidden();
    const first = administrator && { ...administrator, phone: administrator.phone ?? phone };
    const facts = { ...company, managedBuildings: [], category: companyCategories.tenant };
    return addCompany(ctx, { projectId, ...facts, leases, administrator: first });
  }
  if (!may(ctx, companyApi.ops.addLeases)) forbidden();
  const known = await companyInScope(ctx, companyId ?? 0);
  if (known?.projectId !== projectId) refuseField('companyId', 'reservation.error.companyGone');
  const held = orNotFound(await lockCompany(ctx, known.companyId));
  if (held.category === companyCategories.property) refuseField('companyId', 'reservation.error.companyGone');
  await addLeases(ctx, held, leases, (at) => `leases.${at}.unitId`);
  return held.id;
}

/**
 * Makes a tenant of a reservation, once: whoever comes second waits for the first, and is told of them. All that is refused
 * anywhere undoes all of it.
 */
export async function convertToTenant(ctx: Ctx, asked: Asked) {
  const { reservationId, version } = asked;
  const row = await lockReservation(ctx, reservationId);
  const unitIds = [...new Set(asked.leases.map(({ unitId }) => unitId))];
  if ((await countUnits(ctx, row.projectId, unitIds)) < unitIds.length) notFound();
  await assertUnconverted(ctx, row);
  await assertSeenVersion(ctx, row, version);
  const state = nextReservationState(row, 'convert');
  const companyId = await tenantOf(ctx, row, asked);
  // What they were still to see is nobody's hour any more.
  await cancelRunningViewing(ctx, reservationId);
  const companyName = (await tenantName(ctx, companyId)) ?? '';
  const closed = { closedAt: ctx.now(), touchedAt: ctx.now(), dueAt: null, escalatedAt: null, companyId };
  const moved = await saveReservation(ctx, row, { state, ...closed });
  await addStep(ctx, { reservationId, kind: 'won', note: companyName });
  const made = {
    companyName,
    newCompany: asked.company !== null,
    similar: await similarTo(ctx, row.projectId, companyId, asked.company?.name),
    leases: await leasesMade(ctx, companyId, asked.leases),
    administratorName: asked.administrator?.name ?? null,
  };
  return { ...moved, companyId, made };
}
