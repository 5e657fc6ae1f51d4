import type { ExceptionCode } from '@mdi/contract/kit/pass/protocol-codes.ts';
import type { Duty } from '@mdi/contract/modules/base-data/alarm-duty.fields.ts';
import { baseDataApi } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import { notifyDuty } from './duty.notify.queries.ts';
import { isInQuietHours, isOnDuty } from './duty.shift.ts';

let w: World;
let admin: string;
beforeAll(async () => {
  w = await world();
  admin = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' };

/** A project with a reader and somebody on duty all the time. */
async function site(change: Partial<Duty> = {}) {
  const project = await w.make.project({ timeZone: 'Asia/Shanghai' });
  const area = await w.make.area({ projectId: project.id });
  const device = await w.make.device({ projectId: project.id, areaId: area.id, name: '西侧闸机' });
  const { user } = await w.make.person({ role: { level: 30 }, projectId: project.id });
  const duty: Duty = {
    codes: ['OFFLINE', 'TAMPER', 'DOOR_HELD'],
    offlineMinutes: 10,
    quiet: null,
    people: [{ userId: user.id, ...everyDay }],
    ...change,
  };
  const save = (facts: Partial<Duty> = {}, version = 1) =>
    w.call(baseDataApi, 'saveDuty', { projectId: project.id, version, ...duty, ...facts }, admin);
  return { project, area, device, user, save };
}
type Site = Awaited<ReturnType<typeof site>>;

let events = 0;
async function exception({ project, area, device }: Site, code: ExceptionCode, deviceId = device.id) {
  events += 1;
  const place = { deviceId, projectId: project.id, areaId: area.id };
  const times = { at: w.now(), receivedAt: w.now() };
  const row = { ...place, ...times, eventId: `x${events}`, code, level: 3 as const };
  return (await w.db.insertInto('deviceException').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const recover = (id: number) =>
  w.db.updateTable('deviceException').set({ recoveredAt: w.now() }).where('id', '=', id).execute();

async function watch() {
  await notifyDuty(w.db, w.now());
  await w.work();
}
const told = ({ user }: Site) =>
  w.outbox.filter(({ phone }) => phone === user.phone).map(({ template, params }) => [template, params.news]);

describe('duty', () => {
  const view = ['pass:duty:view'] as const;
  const both = [...view, 'pass:duty:edit'] as const;
  const ask = (op: 'duty' | 'dutyMessages' | 'dutyProjects', { project }: Site, token: string) =>
    w.call(baseDataApi, op, op === 'dutyProjects' ? {} : { projectId: project.id }, token);

  test('is set by property staff of the project who hold its right, and looked at by who may only look', async () => {
    const [at, other] = [await site(), await site()];
    const person = async (resources: readonly (typeof both)[number][], projectId = at.project.id) =>
      (await w.make.person({ role: { level: 30, resources }, projectId })).token;
    const [manager, reader] = [await person(both), await person(view)];
    expect((await ask('duty', at, manager)).data).toMatchObject({ canEdit: true });
    const duty = { codes: ['TAMPER' as const], offlineMinutes: 5, quiet: null };
    const people = [{ userId: at.user.id, ...everyDay }];
    const save = async (token: string, { project } = at) =>
      (await w.call(baseDataApi, 'saveDuty', { projectId: project.id, version: 1, ...duty, people }, token))
        .code;
    expect(await save(manager)).toBe(200);
    expect(await save(reader)).toBe(403);
    expect(await save(manager, other)).toBe(404);
    // Whom it could be set to is told to who sets it.
    expect((await ask('duty', at, reader)).data).toMatchObject({
      canEdit: false,
      staff: [{ userId: at.user.id }],
    });
    expect((await ask('dutyProjects', at, reader)).data).toMatchObject([{ projectId: at.project.id }]);
    const stranger = await person(['pass:duty:view'], other.project.id);
    expect((await ask('duty', at, stranger)).code).toBe(404);
    const company = await w.make.company({ projectId: at.project.id });
    const place = { projectId: company.projectId, companyId: company.id };
    const tenant = await w.make.person({ role: { level: 40, resources: view }, ...place });
    expect((await ask('duty', at, tenant.token)).code).toBe(403);
  });

  test('tells who reaches some buildings what was sent of their readers, and of no others', async () => {
    const at = await site();
    await at.save();
    const projectId = at.project.id;
    const [here, there] = [await w.make.building({ projectId }), await w.make.building({ projectId })];
    for (const { id: buildingId } of [here, there]) {
      const area = await w.make.area({ projectId, buildingId });
      const device = await w.make.device({ projectId, areaId: area.id });
      await exception({ ...at, area, device }, 'TAMPER');
      await watch();
    }
    const narrowed = { buildingIds: [here.id] };
    const part = await w.make.person({ role: { level: 30, resources: both }, projectId, narrowed });
    expect((await ask('dutyMessages', at, admin)).data).toMatchObject({ total: 2 });
    expect((await ask('dutyMessages', at, part.token)).data).toMatchObject({ total: 1 });
    expect((await ask('duty', at, part.token)).data).toMatchObject({ canEdit: false });
  });
});

describe('who is on duty', () => {
  test('is told once of what is wrong, all of a minute in one message, and once that it is over', async () => {
    const at = await site();
    await at.save();
    const second = await w.make.device({ projectId: at.project.id, areaId: at.area.id });
    const ids = [await exception(at, 'TAMPER', second.id), await exception(at, 'DOOR_HELD')];
    await Promise.all([notifyDuty(w.db, w.now()), notifyDuty(w.db, w.now())]);
    await watch();
    expect(told(at)).toEqual([['deviceAlarm', '门未及时关闭（西侧闸机）等 2 条，涉及 2 台设备']]);
    for (const id of ids) await recover(id);
    await watch();
    expect(told(at)).toHaveLength(1);
    w.pass(16);
    await watch();
    await watch();
    expect(told(at).map(([template]) => template)).toEqual(['deviceAlarm', 'deviceOver']);
    const asked = { projectId: at.project.id };
    const { data } = await w.call(baseDataApi, 'dutyMessages', asked, admin);
    expect(data).toMatchObject({
      total: 2,
      list: [
        { kind: 'over', state: 'sent' },
        { kind: 'alarm', state: 'sent' },
      ],
    });
  });

  test('is written to in the language in which they signed in last', async () => {
    const at = await site();
    await at.save();
    await w.db.updateTable('user').set({ lang: 'en' }).where('id', '=', at.user.id).execute();
    await exception(at, 'TAMPER');
    await watch();
    expect(w.outbox.filter(({ phone }) => phone === at.user.phone)).toMatchObject([
      { lang: 'en', template: 'deviceAlarm', params: { news: 'Device tampered with (西侧闸机)' } },
    ]);
  });

  test('hears of a reader that comes and goes once, and once when it stays', async () => {
    const at = await site();
    await at.save();
    for (let n = 0; n < 4; n += 1) {
      const id = await exception(at, 'TAMPER');
      await watch();
      await recover(id);
      w.pass(5);
      await watch();
    }
    expect(told(at)).toHaveLength(1);
    w.pass(16);
    await watch();
    expect(told(at)).toEqual([
      ['deviceAlarm', '设备被拆（西侧闸机）'],
      ['deviceOver', '设备被拆（西侧闸机）'],
    ]);
  });

  test('hears of silence only once it lasts, and of nothing that somebody looks after', async () => {
    const at = await site();
    await at.save();
    await exception(at, 'OFFLINE');
    const known = await exception(at, 'DOOR_HELD');
    await w.db
      .updateTable('deviceException')
      .set({ acknowledgedAt: w.now() })
      .where('id', '=', known)
      .execute();
    w.pass(9);
    await watch();
    expect(told(at)).toEqual([]);
    w.pass(2);
    await watch();
    expect(told(at)).toEqual([['deviceAlarm', '设备离线（西侧闸机）']]);
  });

  test('hears in quiet hours of what is urgent alone, and of the rest at their end', async () => {
    const at = await site({ quiet: { from: '00:00', to: '00:00' } });
    await at.save();
    await exception(at, 'DOOR_HELD');
    await exception(at, 'TAMPER');
    await watch();
    expect(told(at)).toEqual([['deviceAlarm', '设备被拆（西侧闸机）']]);
    expect(await at.save({ quiet: null })).toMatchObject({ code: 409 });
    expect(await at.save({ quiet: null }, 2)).toMatchObject({ code: 200 });
    await watch();
    expect(told(at).at(-1)).toEqual(['deviceAlarm', '门未及时关闭（西侧闸机）']);
  });

  test('is property staff of the project, set by who reaches all of it, and told no more after they left', async () => {
    const at = await site();
    const stranger = await w.make.person({ role: { level: 30 }, projectId: (await w.make.project()).id });
    const people = [{ userId: stranger.user.id, ...everyDay }];
    expect(await at.save({ people })).toMatchObject({ code: 400, data: { people: expect.any(String) } });
    expect(await at.save()).toMatchObject({ code: 200 });
    await w.db.deleteFrom('assignment').where('userId', '=', at.user.id).execute();
    await exception(at, 'TAMPER');
    await watch();
    expect(told(at)).toEqual([]);
    const { data } = await w.call(baseDataApi, 'dutyMessages', { projectId: at.project.id }, admin);
    expect(data).toMatchObject({ list: [{ state: 'failed', news: null }] });
  });
});

describe('a shift', () => {
  const wall = (day: number, hour: number) => ({ day, minute: hour * 60 });
  const shift = (days: number[], from: string, to: string) => ({ userId: 1, days, from, to });

  test.each([
    [shift([1], '09:00', '18:00'), wall(1, 9), true],
    [shift([1], '09:00', '18:00'), wall(1, 18), false],
    [shift([1], '09:00', '18:00'), wall(2, 10), false],
    // From Sunday evening to Monday morning.
    [shift([7], '22:00', '06:00'), wall(7, 23), true],
    [shift([7], '22:00', '06:00'), wall(1, 5), true],
    [shift([7], '22:00', '06:00'), wall(7, 5), false],
    [shift([3], '08:00', '08:00'), wall(3, 0), true],
    [shift([3], '08:00', '08:00'), wall(4, 7), false],
  ])('%j at %j: %s', (one, at, on) => {
    expect(isOnDuty(one, at)).toBe(on);
  });

  test('quiet hours may go over midnight', () => {
    const duty: Duty = { codes: [], offlineMinutes: 1, quiet: { from: '22:00', to: '07:00' }, people: [] };
    expect([23, 6, 7, 21].map((hour) => isInQuietHours(duty, wall(1, hour)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isInQuietHours({ ...duty, quiet: null }, wall(1, 23))).toBe(false);
  });
});
