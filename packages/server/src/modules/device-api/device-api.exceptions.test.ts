import { beforeAll, expect, test } from 'vitest';
import { deviceActor } from '../../../test/factories/device-actor.ts';
import { type World, world } from '../../../test/world.ts';
import { takeExceptions } from './device-api.exceptions.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

const minute = 60_000;

async function reader() {
  const project = await w.make.project();
  const area = await w.make.area({ projectId: project.id });
  const now = w.now();
  return Object.assign(await deviceActor(w, { projectId: project.id, areaId: area.id }), { now: () => now });
}
type Reader = Awaited<ReturnType<typeof reader>>;

const stored = (of: Reader) =>
  w.db
    .selectFrom('deviceException')
    .select(['at', 'timeDoubt', 'recoveredAt'])
    .where('deviceId', '=', of.device.deviceId)
    .orderBy('id')
    .execute();

const told = (id: string, ts: number, more: object = {}) => ({
  ...{ id, ts, code: 'BURST_DENIED', level: 2, detail: '10', recovered: false },
  ...more,
});

test('an exception told by a clock that is ahead began when it was heard of, and its time is in doubt', async () => {
  const of = await reader();
  const now = of.now().getTime();
  await takeExceptions(of, [told('x1', now + 20 * minute), told('x2', now - minute)]);
  expect(await stored(of)).toEqual([
    { at: of.now(), timeDoubt: true, recoveredAt: null },
    { at: new Date(now - minute), timeDoubt: false, recoveredAt: null },
  ]);
});

test('an exception of a reader that knows only how long it runs is timed by that', async () => {
  const of = await reader();
  const now = of.now().getTime();
  const live = { deviceId: of.device.deviceId, lastSeen: of.now(), boot: 3, upMs: 10 * minute };
  await w.db.insertInto('deviceLive').values(live).execute();
  const since = { bt: 3, seq: 1, up: 4 * minute, clk: 'bad' };
  await takeExceptions(of, [told('x1', 60_000, since)]);
  expect(await stored(of)).toMatchObject([{ at: new Date(now - 6 * minute), timeDoubt: false }]);
});

test('no exception ends before it began', async () => {
  const of = await reader();
  const now = of.now().getTime();
  await takeExceptions(of, [told('x1', now)]);
  await takeExceptions(of, [told('x2', now - 20 * minute, { recovered: true, ref: 'x1' })]);
  expect(await stored(of)).toMatchObject([{ at: of.now(), recoveredAt: of.now() }]);
});
