import type { Resource } from '@mdi/contract/kit/op.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { newCompany, newLease } from '../../../test/factories/inputs.ts';
import type { World } from '../../../test/world.ts';
import { ticketOf } from './viewing.ticket.ts';

/** Who does all that is done about reservations of a project. */
export const leasingRights: readonly Resource[] = [
  'content:reservation:view',
  'content:reservation:handle',
  'content:reservation:convert',
  'content:reservation:manage',
  'pass:company:add',
  'pass:company:edit',
  'pass:visit:add',
];

/** Moves the clock by minutes; whoever signed in has just done something, whatever it says since. */
export async function moveClockByMinutes(w: World, minutes: number): Promise<void> {
  w.pass(minutes);
  await stayIn(w);
}

const stayIn = ({ db, now }: World, userId?: number) => {
  const all = db.updateTable('session').set({ createdAt: now(), usedAt: now() });
  return (userId === undefined ? all : all.where('userId', '=', userId)).execute();
};

/** A project with a building, somebody who leases it out, and somebody who shows it. */
export async function leasingProperty(w: World, facts: { timeZone?: string } = {}) {
  const project = await w.make.project(facts);
  const building = await w.make.building({ projectId: project.id });
  const staff = async (resources = leasingRights) => {
    const one = await w.make.person({ role: { level: 30, resources }, projectId: project.id });
    // Their own session alone: many are made at once, and would wait for each other crosswise.
    await stayIn(w, one.user.id);
    return one;
  };
  const host = await w.make.viewingHost({ id: building.id, projectId: project.id });
  const unit = async () => (await w.make.unit({ buildingId: building.id })).id;
  const lead = (more: Parameters<World['make']['reservation']>[0] = {}) =>
    w.make.reservation({ projectId: project.id, buildingId: building.id, ...more });
  return { project, building, staff, host, unit, lead, agent: await staff() };
}

export type LeasingProperty = Awaited<ReturnType<typeof leasingProperty>>;

const hourMs = 3_600_000;

/** An hour of the next Thursday in Shanghai, a day of work. */
export function nextThursdayHour(w: World, hour: number): { startAt: string; endAt: string } {
  const wall = new Date(w.now().getTime() + 8 * hourMs);
  const days = (4 - wall.getUTCDay() + 7) % 7 || 7;
  const at = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + days, hour - 8);
  return { startAt: new Date(at).toISOString(), endAt: new Date(at + hourMs).toISOString() };
}

/** What a new tenant is made of. */
export function newTenantInput(projectId: number, unitIds: readonly number[], name?: string) {
  const of = newCompany({ projectId, category: 2, ...(name && { name }) });
  const { projectId: _, category: __, managedBuildings: ___, leases: ____, administrator, ...company } = of;
  return {
    companyId: null,
    company,
    administrator,
    leases: unitIds.map((unitId) => newLease({ unitId })),
  };
}

export const getReservation = (w: World, reservationId: number, token: string) =>
  w.ok(reservationApi, 'get', { reservationId }, token);

type Mode = 'off' | 'confirm' | 'automatic';

/** A project whose viewings people choose by themselves. */
export async function propertyOfferingViewings(w: World, mode: Mode, hosts = 1) {
  const at = await leasingProperty(w);
  const more = await Promise.all(
    Array.from({ length: hosts - 1 }, () =>
      w.make.viewingHost({ id: at.building.id, projectId: at.project.id }),
    ),
  );
  const hostIds = [at.host, ...more].map(({ id }) => id);
  const input = { projectId: at.project.id, mode, minutes: 60 as const, hostIds };
  await w.ok(reservationApi, 'setBooking', input, at.agent.token);
  return at;
}

/** Somebody with an open reservation for the building. */
export async function personWithReservation(
  w: World,
  at: LeasingProperty,
  facts: Parameters<LeasingProperty['lead']>[0] = {},
) {
  const { id, phone } = await at.lead(facts);
  return { id, phone, ticket: ticketOf(w.deps, id) };
}

/** As a browser asks: what was too busy is asked again. */
export async function retryWhileBusy<T extends { code: number }>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await call();
    if (answer.code !== 503) return answer;
  }
}
