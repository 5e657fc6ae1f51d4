import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import type { PassEvent } from '@mdi/contract/modules/device-api/device-api.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { deviceActor } from '../../../test/factories/device-actor.ts';
import { employeeSub } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { giveRows } from '../../kit/calls/rows.ts';
import { storeEvents } from './device-api.events.ts';
import { storeReportedExceptions } from './device-api.exceptions.ts';

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
  id,
  ts,
  code: 'BURST_DENIED',
  level: 2,
  detail: '10',
  recovered: false,
  ...more,
});

test('an exception told by a clock that is ahead began when it was heard of, and its time is in doubt', async () => {
  const of = await reader();
  const now = of.now().getTime();
  await storeReportedExceptions(of, [told('x1', now + 20 * minute), told('x2', now - minute)]);
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
  await storeReportedExceptions(of, [told('x1', 60_000, since)]);
  expect(await stored(of)).toMatchObject([{ at: new Date(now - 6 * minute), timeDoubt: false }]);
});

test('no exception ends before it began', async () => {
  const of = await reader();
  const now = of.now().getTime();
  await storeReportedExceptions(of, [told('x1', now)]);
  await storeReportedExceptions(of, [told('x2', now - 20 * minute, { recovered: true, ref: 'x1' })]);
  expect(await stored(of)).toMatchObject([{ at: of.now(), recoveredAt: of.now() }]);
});

test('what a reader tells twice and can wait once is taken, and waits once', async () => {
  const of = await reader();
  const now = of.now().getTime();
  const items = ['x1', 'x2', 'x3'].map((id) => told(id, now, { code: 'OFFLINE', level: 3 }));
  expect(await storeReportedExceptions(of, items.slice(0, 2))).toMatchObject({
    acked: ['x1', 'x2'],
    rejected: [],
  });
  expect(await storeReportedExceptions(of, items.slice(2))).toMatchObject({ acked: ['x3'], rejected: [] });
  expect(await stored(of)).toHaveLength(1);
});

describe('two batches at once raise one alarm at a reader', () => {
  let seq = 0;
  const days = (count: number) => count * 24 * 60 * minute;
  /**
   * Somebody let in by the reader alone, as it tells of it; each on another day, so that batches don't wait for each
   * other's sums.
   */
  const passage = (of: Reader, sub: PassEvent['sub']): PassEvent => {
    seq += 1;
    const at = of.now().getTime() - days(seq);
    const time = { bt: 1, seq, ts: at, up: seq, clk: 'sync' as const };
    const passed = { dir: 'in' as const, ch: 'qr' as const, res: 'granted' as const, rc: 'OK' as const };
    return { id: `${of.device.code}-1-${seq.toString(36)}`, ...time, ...passed, off: true, rev: 0, sub };
  };

  async function employee(of: Reader) {
    const company = await w.make.company({ projectId: of.device.projectId ?? 0 });
    return w.make.employee({ company });
  }

  /** Of somebody whose passes were taken back the day before. */
  async function takenBack(of: Reader): Promise<PassEvent> {
    const { id, projectId, companyId } = await employee(of);
    const event = passage(of, employeeSub({ id, projectId, companyId }));
    const entry = { kind: 'U', ref: id, op: 'add', rev: event.seq, projectId } as const;
    await w.db
      .insertInto('revocation')
      .values({ ...entry, at: new Date(event.ts - days(1)) })
      .execute();
    return event;
  }

  /** The second use of a pass for one entry. */
  async function usedAgain(of: Reader): Promise<PassEvent> {
    const sub = { ...employeeSub(await employee(of)), fl: tokenFlags.oneEntry };
    const { projectId, areaId } = of.device;
    const other = await deviceActor(w, { projectId: projectId ?? 0, areaId });
    const first = passage(of, sub);
    const event = {
      ...first,
      id: first.id.replace(of.device.code, other.device.code),
      ts: first.ts - minute,
    };
    await storeEvents(other, [event]);
    return first;
  }

  const waiting = async () => {
    const found = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`.execute(w.db);
    return found.rows[0]?.n ?? 0;
  };

  test.each([
    ['of passes that were taken back', takenBack, takenBack],
    ['of second uses', usedAgain, usedAgain],
    ['of a second use beside a pass that was taken back', takenBack, usedAgain],
    ['of a pass that was taken back beside a second use', usedAgain, takenBack],
  ])('%s', async (_, one, another) => {
    const of = await reader();
    const [first, second] = [await one(of), await another(of)];
    let late: Promise<unknown> = Promise.resolve();
    await w.db.transaction().execute(async (trx) => {
      const open = { ...of };
      giveRows(open, trx);
      await storeEvents(open, [first]);
      let over = false;
      late = storeEvents(of, [second]).finally(() => {
        over = true;
      });
      await expect.poll(async () => over || (await waiting()) > 0, { interval: 5 }).toBe(true);
    });
    await late;
    expect(await stored(of)).toHaveLength(1);
    const marks = w.db.selectFrom('passEvent').select('violation');
    const found = await marks.where('deviceId', '=', of.device.deviceId).execute();
    expect(found.map(({ violation }) => violation)).toEqual([true, true]);
  });
});
