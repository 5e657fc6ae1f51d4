import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceActor } from '../../../test/factories/device-actor.ts';
import { employeeSub, noonZone, passEventReader } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { correctEventTime, storeEvents } from './device-api.events.ts';
import { passagesIn } from './device-api.passages.fixture.ts';

let w: World;
let projectId: number;
let gateId: number;
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  projectId = (await w.make.project({ timeZone: noonZone(w.now()) })).id;
  gateId = (await w.make.area({ projectId, common: true })).id;
});

const { ago, door, records } = passagesIn(
  () => w,
  () => ({ projectId, gateId }),
);

const minute = 60_000;
const hour = 60 * minute;

describe('the time of an event', () => {
  test('is never later than it came: a clock that is ahead doesn’t hide the way out', async () => {
    const person = await w.make.employee({ company: await w.make.company({ projectId }) });
    const sub = employeeSub(person);
    const [ahead, right] = [await door(), await door()];
    await ahead.tell({ sub, at: new Date(w.now().getTime() + 4 * minute) });
    w.pass(2);
    await right.tell({ sub, dir: 'out' });
    const last = await w.db
      .selectFrom('passPresence')
      .selectAll()
      .where('employeeId', '=', person.id)
      .execute();
    expect(last).toMatchObject([{ dir: 'out' }]);
    const event = { ts: 1_000, up: 1, clk: 'sync', bt: 1 } as const;
    expect(correctEventTime(event, 900, null, undefined)).toEqual({ at: 900, doubt: false });
    expect(correctEventTime({ ...event, ts: 400_000 }, 900, null, undefined)).toEqual({
      at: 900,
      doubt: true,
    });
  });

  test('that was stored by a clock that was ahead is what the reader’s own count of time says', async () => {
    const person = await w.make.employee({ company: await w.make.company({ projectId }) });
    const sub = employeeSub(person);
    const [ahead, right] = [await door(), await door()];
    // It started ten hours ago, has 4 minutes too many, and is heard again now.
    const beaten = { deviceId: ahead.deviceId, boot: 1, upMs: 10 * hour, lastSeen: w.now() };
    await w.db
      .insertInto('deviceLive')
      .values(beaten)
      .onConflict((known) => known.column('deviceId').doUpdateSet(beaten))
      .execute();
    const came = ago(60);
    await right.tell({ sub, dir: 'out', at: ago(58) });
    await ahead.tell({ sub, at: new Date(came.getTime() + 4 * minute), up: 9 * hour });
    const [stored] = await records(ahead.deviceId);
    expect(Math.abs((stored?.tsCorrected.getTime() ?? 0) - came.getTime())).toBeLessThan(5_000);
    const last = w.db.selectFrom('passPresence').select('dir').where('employeeId', '=', person.id);
    expect(await last.execute()).toEqual([{ dir: 'out' }]);
  });

  test('of a reader that was initialised is before that where it is a guess, and nothing is lost', async () => {
    const retiredAt = ago(10);
    const old = await passEventReader(w, { projectId, areaId: gateId, retiredAt });
    const guess = { clk: 'rtc' as const, at: ago(180) };
    const answer = await old.send([old.event(guess), old.event({ at: ago(1) })]);
    expect(answer.rejected).toMatchObject([{ reason: 'retired' }]);
    expect(answer.acked).toHaveLength(1);
    expect(await records(old.deviceId)).toMatchObject([{ tsCorrected: retiredAt, timeDoubt: true }]);
  });
});

test('hardware that was replaced does not lend its count of starts to the next, whose clock may be wrong', async () => {
  const at = w.now().getTime();
  const ctx = await deviceActor(w, { projectId, areaId: gateId });
  const tell = (code: string, bt: number, ts: number, clk: 'sync' | 'rtc') => {
    const facts = { bt, seq: 1, up: 1, dir: 'in', ch: 'qr', res: 'granted', rc: 'OK', off: true, rev: 0 };
    ctx.device.code = code;
    return storeEvents(ctx, [{ id: `${code}-${bt.toString(36)}-1`, ts, clk, ...facts }]);
  };
  const day = 24 * hour;
  await tell('OLDONE', 1, at - 90 * day, 'sync');
  await tell('OLDONE', 9, at - 60 * day, 'sync');
  await tell('NEWONE', 2, at - 5000, 'rtc');
  const latest = (await records(ctx.device.deviceId)).find(({ eventId }) => eventId === 'NEWONE-2-1');
  expect(latest?.timeDoubt).toBe(true);
  expect(latest?.tsCorrected.getTime()).toBeGreaterThanOrEqual(at);
});
