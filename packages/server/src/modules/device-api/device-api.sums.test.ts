import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { employeeSub } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { checkRecentSums, checkSums, rebuildSums } from '../pass-record/index.ts';
import { passagesIn } from './device-api.passages.fixture.ts';

let w: World;
let projectId: number;
let gateId: number;
beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  projectId = (await w.make.project()).id;
  gateId = (await w.make.area({ projectId, common: true })).id;
});

const { ago, door, someone, agree } = passagesIn(
  () => w,
  () => ({ projectId, gateId }),
);

const sumsOf = async (deviceId: number, span: 'hour' | 'day') =>
  w.db
    .selectFrom('passSum')
    .select(['since', 'granted', 'rc', 'passes'])
    .where('deviceId', '=', deviceId)
    .where('span', '=', span)
    .orderBy('since')
    .orderBy('rc')
    .execute();

describe('sums of passages', () => {
  test('count what was stored, by hour and day of the project, result and reason', async () => {
    await w.db.updateTable('project').set({ timeZone: 'Asia/Kolkata' }).where('id', '=', projectId).execute();
    const { deviceId, tell } = await door();
    // In India 18:29 UTC is one minute before midnight, and its hours begin at half past ours.
    const at = (time: string) => new Date(`2026-11-10T${time}Z`);
    await tell(
      { at: at('18:28:00') },
      { at: at('18:29:59') },
      { at: at('18:30:00') },
      { at: at('18:30:00'), res: 'denied', rc: 'EXPIRED' },
    );
    const granted = { granted: true, rc: 'OK' };
    const refused = { granted: false, rc: 'EXPIRED', passes: 1 };
    expect(await sumsOf(deviceId, 'hour')).toEqual([
      { since: at('17:30:00'), ...granted, passes: 2 },
      { since: at('18:30:00'), ...refused },
      { since: at('18:30:00'), ...granted, passes: 1 },
    ]);
    expect(await sumsOf(deviceId, 'day')).toEqual([
      { since: new Date('2026-11-09T18:30:00Z'), ...granted, passes: 2 },
      { since: at('18:30:00'), ...refused },
      { since: at('18:30:00'), ...granted, passes: 1 },
    ]);
    await agree();
  });

  test('count no event twice, however often and with whom it comes again', async () => {
    const { deviceId, event, send } = await door();
    const events = [event({}), event({}), event({})];
    await send(events);
    await send([...events, event({ at: events[0] ? new Date(events[0].ts) : w.now() })]);
    expect((await sumsOf(deviceId, 'day')).map(({ passes }) => passes)).toEqual([4]);
    await agree();
  });

  test('go by the corrected time, and so to the hour in which a late event happened', async () => {
    const { deviceId, tell } = await door();
    await tell({ at: ago(3 * 24 * 60) });
    const [sum] = await sumsOf(deviceId, 'hour');
    expect(sum?.since.getTime()).toBeLessThanOrEqual(ago(3 * 24 * 60).getTime());
    await agree();
  });

  test('equal the records after 32 batches at once of the same people at several readers, with repeats', {
    timeout: 60_000,
  }, async () => {
    const people = [await someone(), await someone(), await someone()];
    const doors = [await door(), await door(), await door(null)];
    const batches = doors.flatMap((one) =>
      Array.from({ length: 8 }, (_, batch) => ({
        one,
        events: Array.from({ length: 12 }, (_unused, n) => {
          const person = people[(n * 7 + batch) % people.length];
          const result = n % 5 === 0 ? { res: 'denied' as const, rc: 'EXPIRED' as const } : {};
          return one.event({
            ...(person ? { sub: employeeSub(person) } : {}),
            ...result,
            at: ago((n * 31 + batch) % 180),
          });
        }),
      })),
    );
    const again = batches.slice(0, 8);
    await Promise.all([...batches, ...again].map(({ one, events }) => one.send(events)));
    const { n } = await w.db
      .selectFrom('passEvent')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('projectId', '=', projectId)
      .executeTakeFirstOrThrow();
    expect(n).toBe(3 * 8 * 12);
    await agree();
  });

  test('that differ are told with what is wrong, and made anew', async () => {
    const { deviceId, tell } = await door();
    const person = await someone();
    await tell({ sub: employeeSub(person) }, {});
    await w.db.updateTable('passSum').set({ passes: 7 }).where('deviceId', '=', deviceId).execute();
    await w.db.deleteFrom('passPresence').where('employeeId', '=', person.id).execute();
    const found = await checkSums(w.db, ago(60));
    expect(found).toMatchObject([
      { what: 'sum', kept: '7', counted: '2', of: expect.stringContaining(`reader ${deviceId} day`) },
      { what: 'sum', kept: '7', counted: '2', of: expect.stringContaining(`reader ${deviceId} hour`) },
      { what: 'presence', of: `employee ${person.id}`, kept: '' },
    ]);
    await expect(checkRecentSums(w.db, w.now())).rejects.toThrow('pass sums differ from the records');
    await rebuildSums(w.db);
    await agree();
    await checkRecentSums(w.db, w.now());
  });

  test('are made anew while readers go on telling, and lose nothing of it', { timeout: 60_000 }, async () => {
    const one = await door();
    const person = await someone();
    const telling = Array.from({ length: 20 }, () => one.tell({ sub: employeeSub(person) }, { at: ago(90) }));
    await Promise.all([...telling, rebuildSums(w.db), rebuildSums(w.db)]);
    await agree();
  });

  test('are kept of a reader too that guards no area', async () => {
    const { deviceId, tell } = await door(null);
    await tell({});
    expect(await sumsOf(deviceId, 'day')).toHaveLength(1);
    await agree();
  });
});
