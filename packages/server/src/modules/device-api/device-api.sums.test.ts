import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceActor } from '../../../test/factories/device-actor.ts';
import { employeeSub, guestSub, passEventReader } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { checkRecentSums, checkSums, rebuildSums } from '../pass-record/index.ts';
import { addExceptions } from './device-api.queries.ts';

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

const door = (areaId: number | null = gateId) => passEventReader(w, { projectId, areaId });
const someone = async () => w.make.employee({ company: await w.make.company({ projectId }) });
const minute = 60_000;
const ago = (minutes: number) => new Date(w.now().getTime() - minutes * minute);

const sumsOf = async (deviceId: number, span: 'hour' | 'day') =>
  w.db
    .selectFrom('passSum')
    .select(['since', 'granted', 'rc', 'passes'])
    .where('deviceId', '=', deviceId)
    .where('span', '=', span)
    .orderBy('since')
    .orderBy('rc')
    .execute();
const presence = (employeeId: number) =>
  w.db.selectFrom('passPresence').selectAll().where('employeeId', '=', employeeId).executeTakeFirst();
const agree = async () => expect(await checkSums(w.db, null)).toEqual([]);

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

describe('where an employee passed last', () => {
  test('is by the time it happened: what comes late changes nothing, and a refusal never does', async () => {
    const person = await someone();
    const [gate, back] = [await door(), await door()];
    const sub = employeeSub(person);
    await gate.tell({ sub, at: ago(10), dir: 'in' });
    await back.tell({ sub, at: ago(20), dir: 'out' });
    await back.tell({ sub, at: ago(5), dir: 'out', res: 'denied', rc: 'AREA_DENIED' });
    expect(await presence(person.id)).toMatchObject({ deviceId: gate.deviceId, dir: 'in', areaId: gateId });
    await back.tell({ sub, at: ago(1), dir: 'out' }, { sub, at: ago(3), dir: 'in' });
    expect(await presence(person.id)).toMatchObject({ deviceId: back.deviceId, dir: 'out' });
    await agree();
  });

  test('is not told by a pass of somebody who isn’t here, or is nobody', async () => {
    const stranger = await w.make.employee({ company: await w.make.company() });
    const { tell } = await door();
    await tell({ sub: employeeSub(stranger) }, { sub: { ...employeeSub(stranger), sid: 999_999_999 } });
    expect(await presence(stranger.id)).toBeUndefined();
    expect(await presence(999_999_999)).toBeUndefined();
    await agree();
  });
});

describe('what a reader brings in after it was moved', () => {
  const leave = (deviceId: number, areaId: number, until: Date, project = projectId) =>
    w.db.insertInto('devicePlace').values({ deviceId, projectId: project, areaId, until }).execute();

  test('is told of the area it guarded when it happened', async () => {
    const [first, second] = [await w.make.area({ projectId }), await w.make.area({ projectId })];
    const [early, late] = [await someone(), await someone()];
    const { deviceId, tell } = await door();
    await leave(deviceId, first.id, ago(30));
    await leave(deviceId, second.id, ago(20));
    // Where it was in another project is nothing of this one.
    const elsewhere = await w.make.area();
    await leave(deviceId, elsewhere.id, ago(15), elsewhere.projectId);
    await tell(
      { sub: employeeSub(early), at: ago(40) },
      { sub: employeeSub(early), at: ago(25) },
      { sub: employeeSub(late), at: ago(16) },
      { sub: employeeSub(late), at: ago(1) },
    );
    const events = w.db.selectFrom('passEvent').select('areaId').where('deviceId', '=', deviceId);
    expect((await events.orderBy('seq').execute()).map(({ areaId }) => areaId)).toEqual([
      first.id,
      second.id,
      gateId,
      gateId,
    ]);
    expect(await presence(early.id)).toMatchObject({ areaId: second.id });
    expect(await presence(late.id)).toMatchObject({ areaId: gateId });
    await agree();
  });

  test('of its troubles too', async () => {
    const former = await w.make.area({ projectId });
    const ctx = await deviceActor(w, { projectId, areaId: gateId });
    const { deviceId } = ctx.device;
    await leave(deviceId, former.id, ago(20));
    const trouble = { code: 'TAMPER', level: 3, detail: '' } as const;
    await addExceptions(ctx, [
      { ...trouble, eventId: 'X-1', at: ago(30) },
      { ...trouble, eventId: 'X-2', at: ago(10) },
    ]);
    const stored = w.db.selectFrom('deviceException').select('areaId').where('deviceId', '=', deviceId);
    expect(await stored.orderBy('eventId').execute()).toEqual([{ areaId: former.id }, { areaId: gateId }]);
  });
});

describe('a guest’s record', () => {
  const visitsOf = async (deviceId: number) =>
    w.db
      .selectFrom('passEvent')
      .select(['visitId', 'companyId'])
      .where('deviceId', '=', deviceId)
      .orderBy('seq')
      .execute();

  test('names the visit, by the pass or by the card that is lent to it', async () => {
    const company = await w.make.company({ projectId });
    const visit = await w.make.visit({ companyId: company.id });
    const lent = { state: 'lent' as const, visitId: visit.id, lentAt: ago(5) };
    const card = await w.make.visitorCard({ projectId, number: 'VC100', ...lent });
    const free = await w.make.visitorCard({ projectId, number: 'VC101' });
    const { deviceId, tell } = await door();
    await tell(
      { sub: guestSub(visit) },
      { ch: 'ic', card: card.number.toLowerCase() },
      { ch: 'ic', card: free.number },
    );
    const own = { visitId: visit.id, companyId: company.id };
    expect(await visitsOf(deviceId)).toEqual([own, own, { visitId: null, companyId: null }]);
  });

  test('names no visit of another project', async () => {
    const elsewhere = await w.make.visit();
    const { deviceId, tell } = await door();
    await tell({ sub: guestSub(elsewhere) });
    expect((await visitsOf(deviceId))[0]?.visitId).toBeNull();
  });
});

test('pages of the project are told of passages', async () => {
  const heard: unknown[] = [];
  const stop = w.live.subscribe((event) => {
    if (event?.topic === 'pass' && event.projectId === projectId) heard.push(event);
  });
  const { tell } = await door();
  const told = async () => {
    await tell({});
    return heard.length;
  };
  await expect.poll(told, { timeout: 20_000, interval: 50 }).toBeGreaterThan(0);
  stop();
  expect(heard[0]).toEqual({ topic: 'pass', projectId });
});
