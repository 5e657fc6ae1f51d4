import { reservationStates } from '@mdi/contract/modules/reservation/reservation.fields.ts';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../src/db/seed/seed-demo.ts';
import { type World, world } from './world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await seedDemo({ db: w.db, files: w.deps.files }, 'none', w.now());
}, 60_000);

test('the demo has 120 reservations in all states, each with steps that could have been taken', async () => {
  const all = await w.db.selectFrom('reservation').selectAll().execute();
  expect(all).toHaveLength(120);
  for (const state of reservationStates)
    expect(
      all.some((one) => one.state === state),
      state,
    ).toBe(true);
  const steps = await w.db.selectFrom('reservationStep').selectAll().orderBy('id').execute();
  const viewings = await w.db.selectFrom('viewing').selectAll().execute();
  for (const one of all) {
    const own = steps.filter(({ reservationId }) => reservationId === one.id);
    const times = own.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(w.now().getTime());
    expect(own[0]).toMatchObject({ kind: 'sent', byName: null });
    expect(one.closedAt !== null).toBe(one.state === 'won' || one.state === 'lost');
    expect(one.dueAt !== null).toBe(one.closedAt === null);
    // Who is won is a tenant, and a planned viewing is to come.
    if (one.state === 'won') expect(one.companyId).not.toBeNull();
    const planned = viewings.filter(
      ({ reservationId, state }) => reservationId === one.id && state === 'planned',
    );
    expect(planned).toHaveLength(one.state === 'booked' ? 1 : 0);
    for (const { startAt } of planned) expect(startAt.getTime()).toBeGreaterThan(w.now().getTime());
  }
  expect(all.some(({ lang }) => lang === 'en')).toBe(true);
  // Who is expected stands at the front desk; what is only asked for has no invitation yet.
  expect(viewings.some(({ state }) => state === 'hold')).toBe(true);
  const visits = await w.db.selectFrom('visit').selectAll().execute();
  const stands = {
    hold: undefined,
    planned: 'approved',
    done: 'left',
    noShow: 'expired',
    cancelled: 'cancelled',
  };
  for (const { state, visitId, startAt, hostId } of viewings) {
    const visit = visits.find(({ id }) => id === visitId);
    expect(visit?.state).toBe(stands[state]);
    if (visit) expect(visit).toMatchObject({ startAt, hostId });
  }
});
