import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';

const hour = 3_600_000;

export type WantedUnit = { projectId: number; buildingId: number; unitId: number; unit: string };
export type ViewingHost = {
  id: number;
  name: string;
  projectId: number;
  companyId: number;
  buildingIds: number[];
};
export type DemoViewing = {
  at: Date;
  state: 'hold' | 'planned' | 'done' | 'noShow';
  host: ViewingHost;
  bookedAt: Date;
};
type Made = { row: Insertable<DB['reservation']>; viewing: DemoViewing | undefined };
type Others = { ids: readonly number[]; places: readonly WantedUnit[]; now: Date };

const visitStates = { planned: 'approved', done: 'left', noShow: 'expired' } as const;
const visitSteps = {
  planned: ['invite', 'complete'],
  done: ['invite', 'complete', 'arrive', 'leave'],
  noShow: ['invite', 'complete', 'expire'],
} as const;

/** The viewings, each with the invitation that lets them in; what is only asked for has none yet. */
export async function addViewings(
  db: Kysely<DB>,
  made: readonly Made[],
  { ids, places, now }: Others,
): Promise<void> {
  for (const [n, { viewing, row }] of made.entries()) {
    const place = places[n % Math.max(1, places.length)];
    if (!viewing || !place) continue;
    const { at, state, host, bookedAt } = viewing;
    const endAt = new Date(at.getTime() + hour);
    const times = { startAt: at, endAt };
    const unitId = row.unitId ?? null;
    const where = { hostId: host.id, buildingId: row.buildingId ?? place.buildingId };
    const facts = { reservationId: ids[n] ?? 0, ...where, ...times, unitId, state };
    if (state === 'hold') {
      await db
        .insertInto('viewing')
        .values({ ...facts, askedAt: now, heldUntil: at })
        .execute();
      continue;
    }
    const came = state === 'done' ? { arrivedAt: at, leftAt: endAt } : {};
    const visit = await db
      .insertInto('visit')
      .values({
        kind: 'invited',
        state: visitStates[state],
        projectId: row.projectId,
        companyId: host.companyId,
        ...where,
        hostName: host.name,
        location: unitId === null ? null : place.unit,
        ...times,
        ...came,
        name: row.name,
        phone: row.phone,
        phoneKey: row.phoneKey,
        lang: row.lang,
        purpose: 'BUSINESS',
        visitorType: 'GUEST',
        createdAt: bookedAt,
        updatedAt: state === 'planned' ? bookedAt : endAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const moments = { invite: bookedAt, complete: bookedAt, arrive: at, leave: endAt, expire: endAt };
    const steps = visitSteps[state].map((step) => ({
      visitId: visit.id,
      step,
      at: moments[step],
      by: step === 'expire' ? ('clock' as const) : ('user' as const),
      byName: step === 'expire' ? null : host.name,
    }));
    await db.insertInto('visitStep').values(steps).execute();
    await db
      .insertInto('viewing')
      .values({ ...facts, visitId: visit.id, plannedAt: bookedAt })
      .execute();
  }
}

/** So many of a project show what people choose to see. */
const showing = 4;

/** In the first project staff confirm what people choose, in the second it is planned at once. */
export async function addBookingRules(
  db: Kysely<DB>,
  projects: readonly number[],
  hosts: readonly ViewingHost[],
): Promise<void> {
  for (const [n, mode] of (['confirm', 'automatic'] as const).entries()) {
    const projectId = projects[n];
    const there = hosts.filter((host) => host.projectId === projectId).slice(0, showing);
    const hostIds = there.map(({ id }) => id);
    if (projectId === undefined || hostIds.length === 0) continue;
    const minutes = mode === 'confirm' ? 60 : 30;
    await db.insertInto('reservationBooking').values({ projectId, mode, minutes, hostIds }).execute();
  }
}
