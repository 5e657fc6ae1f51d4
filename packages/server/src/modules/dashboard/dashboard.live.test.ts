import type { SentOf } from '@mdi/contract/kit/op.ts';
import { dashboardApi, type LiveBoard } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { employeeSub, guestSub, noonZone, passEventReader } from '../../../test/factories/pass-events.ts';
import { type Answered, done, type World, world } from '../../../test/world.ts';

type Asked = SentOf<typeof dashboardApi.ops.live>;

let w: World;
beforeAll(async () => {
  w = await world();
});

const resources = [
  'dashboard:home:view',
  'pass:record:view',
  'pass:visit:view',
  'pass:device:view',
  'pass:device:edit',
] as const;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (ms: number) => new Date(w.now().getTime() - ms);

async function live(token: string, asked: Asked = {}): Promise<LiveBoard> {
  const answer = await w.call(dashboardApi, 'live', asked, token);
  expect(answer).toMatchObject({ code: 200 });
  return done(answer);
}

/** A project in whose time zone it is about noon, with a building, its hall, and a gate. */
async function site() {
  const { id: projectId } = await w.make.project({ timeZone: noonZone(w.now()) });
  const building = await w.make.building({ projectId });
  const hall = await w.make.area({ projectId, kind: 'building', buildingId: building.id, name: '大堂' });
  const gate = await w.make.area({ projectId, common: true, name: '大门' });
  const company = await w.make.company({ projectId });
  const staff = await w.make.person({ role: { level: 30, resources }, projectId });
  return {
    projectId,
    building,
    hall,
    gate,
    company,
    token: staff.token,
    inside: await passEventReader(w, { projectId, areaId: hall.id }),
    outside: await passEventReader(w, { projectId, areaId: gate.id }),
  };
}
type Site = Awaited<ReturnType<typeof site>>;

/** The same minute of another hour or day: `now` stands in the middle of an hour that may turn. */
const many = (count: number, facts: object) => Array.from({ length: count }, () => facts);
const refused = { res: 'denied' as const, rc: 'AREA_DENIED' as const };
const expired = { res: 'denied' as const, rc: 'EXPIRED' as const };

describe('passages on the dashboard', () => {
  test('of today are by hour, beside last week’s day, and compared by whole hours', async () => {
    const at = await site();
    await at.inside.tell(
      ...many(3, { at: ago(2 * hour) }),
      ...many(2, { at: ago(7 * day + 2 * hour) }),
      // Later than now on that day, so not compared.
      ...many(4, { at: ago(7 * day - 2 * hour) }),
      ...many(5, { at: ago(6 * day) }),
      { at: ago(2 * hour), ...refused },
    );
    const board = await live(at.token);
    const { passes } = board;
    expect(board).toMatchObject({ projectId: at.projectId, projects: 1, from: board.today });
    expect(passes).toMatchObject({
      now: 0,
      granted: 3,
      denied: 1,
      compared: { granted: 3, grantedBefore: 2, denied: 1, deniedBefore: 0 },
      doors: [
        { deviceId: at.inside.deviceId, areaName: '大堂', projectName: expect.any(String), granted: 3 },
      ],
      reasons: [{ reason: 'AREA_DENIED', denied: 1 }],
    });
    expect(passes?.points).toHaveLength(24);
    const of = (n: number) => passes?.points[n];
    expect(of(board.hours - 2)).toMatchObject({ granted: 3, denied: 1, before: 2 });
    expect(of(board.hours + 2)).toMatchObject({ granted: null, denied: null, before: 4 });
    expect(of(board.hours)).toMatchObject({ granted: 0 });
  });

  test('of this hour are counted, and compared with nothing yet', async () => {
    const at = await site();
    const before = (await live(at.token)).hours;
    await at.inside.tell({}, {});
    const board = await live(at.token);
    // At the turn of an hour the two fall into the one that is over.
    if (board.hours !== before) return;
    expect(board.passes).toMatchObject({ now: 2, granted: 2, compared: { granted: 0, grantedBefore: 0 } });
    expect(board.passes?.points[board.hours]).toMatchObject({ granted: 2 });
  });

  test('of 7 and 30 days are by day, beside as many days before', async () => {
    const at = await site();
    const back = (days: number, count: number) => many(count, { at: ago(days * day + 2 * hour) });
    await at.inside.tell(...back(0, 1), ...back(6, 2), ...back(7, 4), ...back(13, 8), ...back(14, 16));
    await at.outside.tell(...back(29, 32), ...back(3, 1));
    const week = await live(at.token, { range: 'days7' });
    expect(week.passes).toMatchObject({
      granted: 1 + 2 + 1,
      compared: { granted: 4, grantedBefore: 12 },
      doors: [{ granted: 3 }, { granted: 1 }],
    });
    expect(week.passes?.points.map(({ granted, before }) => [granted, before])).toEqual([
      [2, 8],
      ...[...many(2, [0, 0])],
      [1, 0],
      ...[...many(2, [0, 0])],
      [1, 4],
    ]);
    expect(week.passes?.points.at(-1)).toMatchObject({ at: week.today });
    const month = await live(at.token, { range: 'days30' });
    expect(month.passes?.points).toHaveLength(30);
    expect(month.passes).toMatchObject({ granted: 64, compared: { grantedBefore: 0 } });
    expect(month.from).toBe(month.passes?.points[0]?.at);
  });

  test('of several projects are each by its own clock', async () => {
    const { token } = await w.make.person({ role: { resources } });
    const [here, there] = [await site(), await site()];
    const ahead = w.now().getUTCHours() >= 12 ? 'Pacific/Kiritimati' : 'Etc/GMT+12';
    await w.db.updateTable('project').set({ timeZone: ahead }).where('id', '=', there.projectId).execute();
    await here.inside.tell({ at: ago(2 * hour) });
    await there.inside.tell({ at: ago(30 * minute) }, { at: ago(20 * hour) });
    const own = await live(token, { projectId: there.projectId });
    expect(own.timeZone).toBe(ahead);
    const records = await w.call(passRecordApi, 'list', { projectId: there.projectId }, token);
    expect(own.passes?.granted).toBe(done(records).total);
    const [one, all] = [await live(token, { projectId: here.projectId }), await live(token, { all: true })];
    expect(all.projectId).toBeNull();
    expect(all.passes?.granted).toBeGreaterThanOrEqual(
      (one.passes?.granted ?? 0) + (own.passes?.granted ?? 0),
    );
  });
});

/** Everything a board counts, once here and once next door. */
async function filled(at: Site) {
  const employee = await w.make.employee({ company: at.company });
  const times = { startAt: ago(2 * hour), endAt: ago(-2 * hour) };
  const of = { companyId: at.company.id, buildingId: at.building.id, ...times };
  const late = { ...of, startAt: ago(3 * hour), endAt: ago(hour) };
  const along = JSON.stringify([{ name: '韩梅梅', phone: null }]);
  const here = await w.make.visit({ ...of, state: 'arrived', arrivedAt: ago(hour), companions: along });
  const overdue = await w.make.visit({ ...late, state: 'arrived', arrivedAt: ago(2 * hour) });
  await w.make.visit(of);
  await w.make.visit({ ...of, state: 'invited' });
  await w.make.visit({ ...of, state: 'left', arrivedAt: ago(hour), leftAt: ago(minute) });
  await w.make.visit({ ...of, state: 'arrived', arrivedAt: ago(hour), outAt: ago(minute) });
  await w.make.visit({ ...of, state: 'cancelled' });
  await w.make.visit({ ...of, state: 'pending' });
  await w.make.visit({ ...of, startAt: ago(-2 * day), endAt: ago(-3 * day) });
  await at.inside.tell({ at: ago(minute), sub: employeeSub(employee) }, { ...expired, at: ago(minute) });
  await at.outside.tell({ at: ago(2 * minute), sub: guestSub(here) });
  const beat = (deviceId: number, lastSeen: Date) =>
    w.db.insertInto('deviceLive').values({ deviceId, lastSeen }).execute();
  const raise = (deviceId: number, eventId: string, level: 1 | 2 | 3, acknowledgedAt: Date | null = null) =>
    w.db
      .insertInto('deviceException')
      .values({ deviceId, eventId, code: 'TAMPER', level, at: ago(level * minute), acknowledgedAt })
      .execute();
  const quiet = await passEventReader(w, { projectId: at.projectId, areaId: at.hall.id });
  const never = await passEventReader(w, { projectId: at.projectId, areaId: at.hall.id });
  await beat(at.inside.deviceId, ago(0));
  await beat(at.outside.deviceId, ago(0));
  await beat(quiet.deviceId, ago(hour));
  await raise(at.outside.deviceId, 'E1', 3);
  await raise(at.outside.deviceId, 'E2', 2);
  await raise(at.outside.deviceId, 'E3', 3, ago(0));
  return { employee, overdue, never };
}

describe('the dashboard’s numbers', () => {
  test('are those of the lists they lead to', async () => {
    const at = await site();
    const { overdue } = await filled(at);
    await filled(await site());
    const board = await live(at.token);
    expect(board).toMatchObject({
      passes: { granted: 2, denied: 1 },
      onSite: { employees: 1, visitors: 2, companions: 1 },
      visitors: {
        planned: 6,
        expected: 2,
        arrived: 4,
        onSite: 2,
        overdue: 1,
        left: 2,
        rows: [{ visitId: overdue.id, companyName: at.company.name }],
      },
      devices: { total: 4, normal: 1, fault: 1, offline: 1, waiting: 1 },
      exceptions: { open: 3, waiting: 2, alarms: 1, can: { acknowledge: true } },
    });
    const total = async (answer: Promise<Answered<{ total: number | null }>>) => done(await answer).total;
    const records = (asked: SentOf<typeof passRecordApi.ops.list>) =>
      total(w.call(passRecordApi, 'list', asked, at.token));
    const visits = (asked: SentOf<typeof visitApi.ops.list>) =>
      total(w.call(visitApi, 'list', asked, at.token));
    const devices = (asked: SentOf<typeof deviceManageApi.ops.list>) =>
      total(w.call(deviceManageApi, 'list', asked, at.token));
    const exceptions = (asked: SentOf<typeof deviceManageApi.ops.exceptions>) =>
      total(w.call(deviceManageApi, 'exceptions', asked, at.token));
    expect({
      granted: await records({ result: 'granted' }),
      denied: await records({ result: 'denied' }),
      expired: await records({ reason: 'EXPIRED' }),
      inside: await records({ onSite: true }),
      door: await records({ deviceId: at.inside.deviceId, result: 'granted' }),
    }).toEqual({ granted: 2, denied: 1, expired: 1, inside: 1, door: 1 });
    const stages = ['planned', 'expected', 'arrived', 'onSite', 'left'] as const;
    for (const stage of stages) expect(await visits({ stage })).toBe(board.visitors?.[stage]);
    expect(await visits({ overdue: true })).toBe(1);
    for (const health of ['normal', 'fault', 'offline', 'waiting'] as const) {
      expect(await devices({ health })).toBe(1);
    }
    expect(await devices({ health: 'online' })).toBe(2);
    expect(await exceptions({ state: 'open' })).toBe(3);
    expect(await exceptions({ state: 'open', acknowledged: false })).toBe(2);
    expect(await exceptions({ state: 'open', acknowledged: false, level: 3 })).toBe(1);
  });

  test('count who is still there since yesterday, as the list does', async () => {
    const at = await site();
    const times = { startAt: ago(20 * hour), endAt: ago(13 * hour), arrivedAt: ago(19 * hour) };
    await w.make.visit({ companyId: at.company.id, ...times, state: 'arrived' });
    await w.make.visit({ companyId: at.company.id, ...times, state: 'left', leftAt: ago(14 * hour) });
    const { visitors } = await live(at.token);
    expect(visitors).toMatchObject({ planned: 1, onSite: 1, overdue: 1, left: 0 });
    for (const asked of [{}, { overdue: true }, { stage: 'onSite' as const }]) {
      expect((await w.call(visitApi, 'list', asked, at.token)).data).toMatchObject({ total: 1 });
    }
  });

  test('of one building are of what is in it', async () => {
    const at = await site();
    await filled(at);
    const { id: buildingId } = await w.make.building({ projectId: at.projectId });
    expect(await live(at.token, { buildingId })).toMatchObject({
      passes: { granted: 0, denied: 0, doors: [], reasons: [] },
      onSite: { employees: 0, visitors: 0 },
      visitors: { planned: 0, rows: [] },
      devices: { total: 0 },
      exceptions: { open: 0, waiting: 0, oldest: null, rows: [] },
    });
    expect(await live(at.token, { buildingId: at.building.id })).toMatchObject({
      passes: { granted: 1, denied: 1 },
      onSite: { employees: 1, visitors: 2 },
      visitors: { planned: 6 },
      devices: { total: 3 },
      exceptions: { open: 0 },
    });
  });

  test('show what waits to be acknowledged first, the newest of it', async () => {
    const at = await site();
    await filled(at);
    const { exceptions } = await live(at.token);
    expect(exceptions?.rows.map(({ level, acknowledgedAt }) => [level, acknowledgedAt !== null])).toEqual([
      [2, false],
      [3, false],
      [3, true],
    ]);
    const ids = (exceptions?.rows ?? []).map(({ exceptionId }) => exceptionId);
    await w.call(deviceManageApi, 'acknowledge', { exceptionIds: ids }, at.token);
    expect((await live(at.token)).exceptions).toMatchObject({ open: 3, waiting: 0, oldest: null });
  });
});

describe('who sees what of the dashboard', () => {
  test('is decided part by part', async () => {
    const at = await site();
    await filled(at);
    const seat = { projectId: at.projectId };
    const with_ = async (...held: (typeof resources)[number][]) =>
      live((await w.make.person({ role: { level: 30, resources: held }, ...seat })).token);
    expect(await with_('dashboard:home:view')).toMatchObject({
      passes: null,
      visitors: null,
      devices: null,
      exceptions: null,
      onSite: { employees: null, visitors: null },
    });
    expect(await with_('dashboard:home:view', 'pass:record:view')).toMatchObject({
      passes: { granted: 2 },
      visitors: null,
      devices: null,
      exceptions: null,
      onSite: { employees: 1, visitors: null },
    });
    expect(await with_('dashboard:home:view', 'pass:device:view')).toMatchObject({
      passes: null,
      devices: { total: 4 },
      exceptions: { can: { acknowledge: false } },
    });
  });

  test('is only of the person’s own place, however many ask at the same time', async () => {
    const [at, other] = [await site(), await site()];
    await filled(at);
    const few = await w.make.building({ projectId: at.projectId });
    const seats = {
      all: { role: { level: 30 as const, resources }, projectId: at.projectId },
      building: {
        role: { level: 30 as const, resources },
        projectId: at.projectId,
        narrowed: { buildingIds: [few.id] },
      },
      elsewhere: { role: { level: 30 as const, resources }, projectId: other.projectId },
      tenant: {
        role: { level: 40 as const, resources },
        projectId: at.projectId,
        companyId: (await w.make.company({ projectId: at.projectId })).id,
      },
    };
    const people = await Promise.all(
      Object.values(seats).flatMap((seat) => [w.make.person(seat), w.make.person(seat)]),
    );
    const ask = () => Promise.all(people.map(({ token }) => live(token)));
    const rounds = (await Promise.all([ask(), ask(), ask()])).flat();
    const seen = rounds.map(({ passes, visitors, devices, onSite }) => [
      passes?.granted,
      visitors?.planned,
      devices?.total,
      onSite.employees,
    ]);
    const own = [
      [2, 6, 4, 1],
      // The gate is the whole project's.
      [1, 0, 1, 0],
      [0, 0, 2, 0],
      [undefined, 0, undefined, 0],
    ];
    const each = own.flatMap((one) => [one, one]);
    expect(seen).toEqual([...each, ...each, ...each]);
  });

  test('refuses projects and buildings elsewhere', async () => {
    const [at, other] = [await site(), await site()];
    const code = async (asked: Asked) => (await w.call(dashboardApi, 'live', asked, at.token)).code;
    expect(await code({ projectId: other.projectId })).toBe(404);
    expect(await code({ buildingId: other.building.id })).toBe(404);
    expect(await code({ projectId: at.projectId, buildingId: at.building.id })).toBe(200);
    // Who is of one project sees that one, also when asking for all.
    expect(await live(at.token, { all: true })).toMatchObject({ projects: 1, devices: { total: 2 } });
  });

  test('chooses among projects and buildings in sight', async () => {
    const at = await site();
    const { data } = await w.call(dashboardApi, 'options', {}, at.token);
    expect(data).toMatchObject({
      projects: [{ projectId: at.projectId }],
      buildings: [{ buildingId: at.building.id }],
    });
  });
});
