import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import type { SentOf } from '@mdi/contract/kit/op.ts';
import { type PassRecordRow, passRecordApi } from '@mdi/contract/modules/pass-record/pass-record.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { employeeSub, guestSub, noonZone, passEventReader } from '../../../test/factories/pass-events.ts';
import { done, type World, world } from '../../../test/world.ts';

type Asked = SentOf<typeof passRecordApi.ops.list>;
type Page = { list: PassRecordRow[]; next: string | null; total: number | null };

let w: World;
beforeAll(async () => {
  w = await world();
});

const resources = ['pass:record:view', 'pass:employee:view', 'pass:visit:view', 'pass:device:view'] as const;
const minute = 60_000;
const dayMinutes = 24 * 60;
const ago = (minutes: number) => new Date(w.now().getTime() - minutes * minute);

async function page(token: string, asked: Asked = {}): Promise<Page> {
  const answer: Envelope = await w.call(passRecordApi, 'list', asked, token);
  expect(answer).toMatchObject({ code: 200 });
  return done(answer);
}

/** Noon of a day that is over in every time zone. */
const dayOver = '2026-11-10';
const noon = (minutes = 0) => new Date(Date.parse(`${dayOver}T04:00:00Z`) + minutes * minute);
const onDay = { from: dayOver, to: dayOver };

/** A project with a building and its area, a gate, two companies, and somebody of head office who looks. */
async function site(timeZone = noonZone(w.now())) {
  const { id: projectId } = await w.make.project({ timeZone });
  const building = await w.make.building({ projectId });
  const hall = await w.make.area({ projectId, kind: 'building', buildingId: building.id, name: '大堂' });
  const gate = await w.make.area({ projectId, common: true, name: '大门' });
  const [company, other] = [await w.make.company({ projectId }), await w.make.company({ projectId })];
  const person = await w.make.employee({ company });
  const head = await w.make.person({ role: { resources } });
  return {
    projectId,
    building,
    hall,
    gate,
    company,
    other,
    person,
    token: head.token,
    inside: await passEventReader(w, { projectId, areaId: hall.id }),
    outside: await passEventReader(w, { projectId, areaId: gate.id }),
  };
}
type Site = Awaited<ReturnType<typeof site>>;

const staff = ({ projectId }: Site, narrowed?: { buildingIds: number[] }) =>
  w.make.person({ role: { level: 30, resources }, projectId, ...(narrowed ? { narrowed } : {}) });

describe('the list of passages', () => {
  test('marks as decided offline what a reader could not ask about, not what it refuses by itself', async () => {
    const at = await site();
    const refused = { res: 'denied' as const, off: true };
    await at.inside.tell(
      { at: ago(1), ...refused, rc: 'BAD_FORMAT' },
      { at: ago(2), ...refused, rc: 'ONLINE_DENIED' },
      { at: ago(3), off: true, ch: 'button' },
      { at: ago(4), off: true },
      { at: ago(30), ...refused, rc: 'AREA_DENIED' },
    );
    const { list } = await page(at.token, { projectId: at.projectId });
    expect(list.map(({ reason, channel, offline }) => [reason, channel, offline])).toEqual([
      ['BAD_FORMAT', 'qr', false],
      ['ONLINE_DENIED', 'qr', true],
      ['OK', 'button', false],
      ['OK', 'qr', true],
      ['AREA_DENIED', 'qr', true],
    ]);
  });

  test('is today’s, newest first, with who passed where and how', async () => {
    const at = await site();
    const visit = await w.make.visit({ companyId: at.other.id, name: '李雷' });
    await at.inside.tell({ at: ago(1440 * 2) }, { at: ago(2), sub: employeeSub(at.person) });
    await at.outside.tell({ at: ago(1), dir: 'out', sub: guestSub(visit), off: true });
    await at.outside.tell({ at: ago(0), res: 'denied', rc: 'CARD_UNKNOWN', ch: 'ic', card: 'ab12345678' });
    const { list, next, total } = await page(at.token, { projectId: at.projectId });
    expect({ next, total }).toEqual({ next: null, total: 3 });
    const user = await w.db
      .selectFrom('user')
      .select('nickName')
      .where('id', '=', at.person.userId)
      .executeTakeFirstOrThrow();
    expect(list).toMatchObject([
      {
        result: 'denied',
        reason: 'CARD_UNKNOWN',
        channel: 'ic',
        card: '****5678',
        name: null,
        can: { employee: false, visit: false, device: true },
      },
      {
        visitId: visit.id,
        name: '李雷',
        companyName: at.other.name,
        employeeId: null,
        direction: 'out',
        offline: true,
        areaName: '大门',
        buildingName: null,
        employeeKind: null,
        can: { employee: false, visit: true, device: true },
      },
      {
        employeeId: at.person.id,
        name: user.nickName,
        companyName: at.company.name,
        employeeKind: 'tenant',
        result: 'granted',
        reason: 'OK',
        channel: 'qr',
        direction: 'in',
        areaName: '大堂',
        buildingName: at.building.name,
        late: false,
        doubtful: false,
        violation: false,
        can: { employee: true, visit: false, device: true },
      },
    ]);
  });

  test('goes on after a place, shows each passage once, and those of one moment in one order', async () => {
    const at = await site('Asia/Shanghai');
    // Seven of each reader, several at the same moment.
    for (const door of [at.inside, at.outside]) {
      await door.tell(...Array.from({ length: 7 }, (_, n) => ({ at: noon(Math.floor(n / 3)) })));
    }
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { list, next, total } = await page(at.token, {
        ...onDay,
        projectId: at.projectId,
        limit: 4,
        after,
      });
      expect(total).toBe(14);
      expect(list.length).toBe(next === null ? 2 : 4);
      seen.push(...list.map(({ eventId }) => eventId));
      after = next ?? undefined;
    } while (after !== undefined);
    const whole = await page(at.token, { ...onDay, projectId: at.projectId, limit: 50 });
    expect(seen).toEqual(whole.list.map(({ eventId }) => eventId));
    expect(new Set(seen).size).toBe(14);
    const times = whole.list.map((row) => row.at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test('of all projects shows each passage once, though all of them happened at the same moment', async () => {
    const asked = { from: '2026-11-08', to: '2026-11-08', limit: 2 };
    const moment = new Date(`${asked.from}T04:00:00Z`);
    const sites = await Promise.all([1, 2, 3].map(() => site('Asia/Shanghai')));
    for (const { inside } of sites) await inside.tell({ at: moment }, { at: moment }, { at: moment });
    const token = sites[0]?.token ?? '';
    const seen: PassRecordRow[] = [];
    let after: string | undefined;
    do {
      const { list, next } = await page(token, { ...asked, after });
      seen.push(...list);
      after = next ?? undefined;
    } while (after !== undefined);
    const whole = await page(token, { ...asked, limit: 50 });
    expect(seen).toEqual(whole.list);
    const told = seen.map(({ projectId, eventId }) => `${projectId} ${eventId}`);
    expect(new Set(told).size).toBe(9);
    expect(seen.map(({ projectId }) => projectId).toSorted()).toEqual(
      sites.flatMap(({ projectId }) => [projectId, projectId, projectId]).toSorted(),
    );
  });

  test('goes through all days of a long period, in whatever parts it is looked through', async () => {
    const at = await site();
    const days = [0, 1, 2, 3, 9, 10, 11, 25];
    const told = days.map((day) => ({ at: ago(1440 * day + 1), sub: employeeSub(at.person) }));
    await at.inside.tell(...told.toReversed());
    const period = {
      from: ago(1440 * 27)
        .toISOString()
        .slice(0, 10),
      to: ago(0).toISOString().slice(0, 10),
    };
    const user = w.db.selectFrom('user').select('nickName').where('id', '=', at.person.userId);
    const { nickName: keyword } = await user.executeTakeFirstOrThrow();
    for (const asked of [{ ...period }, { ...period, keyword }]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { list, next } = await page(at.token, { ...asked, projectId: at.projectId, limit: 3, after });
        seen.push(...list.map((row) => row.at));
        after = next ?? undefined;
      } while (after !== undefined);
      expect(seen).toEqual(told.map((one) => one.at.toISOString()));
    }
    const nobody = { ...period, projectId: at.projectId, keyword: `${keyword}鑫龘` };
    expect((await page(at.token, nobody)).list).toEqual([]);
  });

  test('keeps its place while new passages come', async () => {
    const at = await site();
    await at.inside.tell({ at: ago(4) }, { at: ago(3) }, { at: ago(2) });
    const first = await page(at.token, { projectId: at.projectId, limit: 2 });
    await at.inside.tell({ at: ago(0) });
    const second = await page(at.token, {
      projectId: at.projectId,
      limit: 2,
      after: first.next ?? undefined,
    });
    expect(second.list).toHaveLength(1);
    expect(first.list.map(({ eventId }) => eventId)).not.toContain(second.list[0]?.eventId);
  });

  test('can be narrowed by each of its filters; totals are told where sums know them', async () => {
    const at = await site('Asia/Shanghai');
    const visit = await w.make.visit({ companyId: at.other.id, name: '韩梅梅' });
    const sub = employeeSub(at.person);
    await at.inside.tell(
      { at: noon(), sub },
      { at: noon(60), res: 'denied', rc: 'EXPIRED', sub },
      { at: noon(61), ch: 'button', dir: 'out' },
    );
    await at.outside.tell({ at: noon(2), sub: guestSub(visit) });
    const of = async (asked: Asked) => {
      const { list, total } = await page(at.token, { ...onDay, projectId: at.projectId, ...asked });
      return [list.length, total];
    };
    expect(await of({})).toEqual([4, 4]);
    expect(await of({ deviceId: at.inside.deviceId })).toEqual([3, 3]);
    expect(await of({ areaId: at.gate.id })).toEqual([1, 1]);
    expect(await of({ buildingId: at.building.id })).toEqual([3, 3]);
    expect(await of({ result: 'denied' })).toEqual([1, 1]);
    expect(await of({ result: 'granted', reason: 'OK' })).toEqual([3, 3]);
    expect(await of({ hour: 12 })).toEqual([2, 2]);
    expect(await of({ hour: 13, result: 'denied', buildingId: at.building.id })).toEqual([1, 1]);
    expect(await of({ from: dayOver, to: '2026-11-11' })).toEqual([4, 4]);
    expect(await of({ from: '2026-11-11', to: '2026-11-11' })).toEqual([0, 0]);
    expect(await of({ employeeId: at.person.id })).toEqual([2, null]);
    expect(await of({ visitId: visit.id })).toEqual([1, null]);
    expect(await of({ companyId: at.company.id })).toEqual([2, null]);
    expect(await of({ keyword: '韩梅' })).toEqual([1, null]);
    expect(await of({ keyword: '没有这个人' })).toEqual([0, null]);
    expect(await of({ channel: 'button' })).toEqual([1, null]);
    expect(await of({ direction: 'out' })).toEqual([1, null]);
    // Told long after it happened.
    expect(await of({ mark: 'late' })).toEqual([4, null]);
    expect(await of({ mark: 'violation' })).toEqual([0, null]);
  });

  test('marks what was told late, at a guessed time, and what should not have been let in', async () => {
    const at = await site();
    const ahead = new Date(w.now().getTime() + 60 * minute);
    await at.inside.tell({ at: ago(10) }, { at: ahead }, { at: ago(1) });
    await w.db
      .updateTable('passEvent')
      .set({ violation: true })
      .where('deviceId', '=', at.inside.deviceId)
      .where('seq', '=', 3)
      .execute();
    const marked = async (mark: 'late' | 'doubtful' | 'violation') =>
      (await page(at.token, { projectId: at.projectId, mark })).list.map((row) => [
        row.late,
        row.doubtful,
        row.violation,
      ]);
    expect(await marked('late')).toEqual([[true, false, false]]);
    expect(await marked('doubtful')).toEqual([[false, true, false]]);
    expect(await marked('violation')).toEqual([[false, false, true]]);
  });

  test('counts days by the clock of each project', async () => {
    const { token } = await w.make.person({ role: { resources } });
    const zones = ['Asia/Shanghai', 'America/New_York'];
    const deviceIds: number[] = [];
    for (const timeZone of zones) {
      const { id: projectId } = await w.make.project({ timeZone });
      const door = await passEventReader(w, { projectId, areaId: null });
      deviceIds.push(door.deviceId);
      // 23:00 of the 9th and 08:00 of the 10th of November in Shanghai; the 9th 10:00 and 19:00 in New York.
      await door.tell({ at: new Date('2026-11-09T15:00:00Z') }, { at: new Date('2026-11-10T00:00:00Z') });
    }
    const count = async (deviceId: number | undefined, day: string) => {
      const { list, total } = await page(token, { deviceId, from: day, to: day, limit: 50 });
      const own = list.filter((row) => deviceIds.includes(row.deviceId));
      if (deviceId) expect(total).toBe(own.length);
      return own.length;
    };
    expect(await count(deviceIds[0], '2026-11-09')).toBe(1);
    expect(await count(deviceIds[0], '2026-11-10')).toBe(1);
    expect(await count(deviceIds[1], '2026-11-09')).toBe(2);
    expect(await count(deviceIds[1], '2026-11-10')).toBe(0);
    expect(await count(undefined, '2026-11-09')).toBe(3);
  });

  test('finds and counts an hour of each day also where clocks were set back, of a project and of a reader', async () => {
    const { token } = await w.make.person({ role: { resources } });
    const { id: projectId } = await w.make.project({ timeZone: 'America/New_York' });
    const door = await passEventReader(w, { projectId, areaId: null });
    // Of the night to the 1st of November 01:30 comes twice; the next hours are 00:30 and 23:30 of its day.
    const times = ['11-01T05:30', '11-01T06:30', '11-01T04:30', '11-02T04:30', '10-31T05:30', '11-03T06:30'];
    await door.tell(...times.map((time) => ({ at: new Date(`2026-${time}:00Z`) })));
    const count = async (asked: Asked) => {
      const period = { from: '2026-10-31', to: '2026-11-02', ...asked };
      const { list, total } = await page(token, { projectId, ...period });
      expect(total).toBe(list.length);
      expect(await page(token, { deviceId: door.deviceId, ...period })).toMatchObject({ total });
      return total;
    };
    expect(await count({})).toBe(5);
    expect(await count({ hour: 1 })).toBe(3);
    expect(await count({ hour: 0 })).toBe(1);
    expect(await count({ hour: 23 })).toBe(1);
    expect(await count({ hour: 2 })).toBe(0);
    expect(await count({ hour: 1, from: '2026-11-01', to: '2026-11-01' })).toBe(2);
    expect(await count({ hour: 1, from: '2026-11-03', to: '2026-11-03' })).toBe(1);
  });

  test('shows who is on site by their last passage: not who left by the gate, nor who came yesterday', async () => {
    const at = await site();
    const employees = await Promise.all(
      Array.from({ length: 4 }, async () => w.make.employee({ company: at.company })),
    );
    const [stays, left, wanders, yesterday] = employees.map(employeeSub);
    const told = (sub: typeof stays, facts: object) => ({ ...(sub ? { sub } : {}), ...facts });
    await at.outside.tell(
      told(stays, { at: ago(9) }),
      told(left, { at: ago(9) }),
      told(left, { at: ago(8), dir: 'out' }),
      told(yesterday, { at: ago(2 * 1440) }),
    );
    // Out of a building is still on the site.
    await at.inside.tell(told(wanders, { at: ago(7), dir: 'out' }));
    const { list, total } = await page(at.token, { projectId: at.projectId, onSite: true });
    expect(total).toBe(2);
    expect(list.map(({ employeeId }) => employeeId)).toEqual([employees[2]?.id, employees[0]?.id]);
    const first = await page(at.token, { projectId: at.projectId, onSite: true, limit: 1 });
    const next = await page(at.token, {
      projectId: at.projectId,
      onSite: true,
      limit: 1,
      after: first.next ?? undefined,
    });
    expect([...first.list, ...next.list]).toEqual(list);
    expect(next.next).toBeNull();
  });

  test('refuses more than 31 days, days the wrong way round, and places that are none', async () => {
    const { token } = await w.make.person({ role: { resources } });
    const ask = (asked: Asked) => w.call(passRecordApi, 'list', asked, token);
    expect(await ask({ from: '2026-10-01', to: '2026-10-31' })).toMatchObject({ code: 200 });
    expect(await ask({ from: '2026-10-01', to: '2026-11-01' })).toMatchObject({
      code: 400,
      data: { to: expect.stringContaining('31') },
    });
    expect(await ask({ from: '2026-10-02', to: '2026-10-01' })).toMatchObject({ code: 400 });
    expect(await ask({ after: 'x' })).toMatchObject({ code: 400 });
    expect(await ask({ after: "1.1.a'b" })).toMatchObject({ code: 400 });
    expect(await ask({ limit: 51 })).toMatchObject({ code: 400 });
  });
});

describe('who sees which passages', () => {
  test('property staff those of their project, or at the areas of their buildings and the whole project', async () => {
    const at = await site();
    const next = await w.make.building({ projectId: at.projectId });
    const nextArea = await w.make.area({ projectId: at.projectId, kind: 'building', buildingId: next.id });
    const nextDoor = await passEventReader(w, { projectId: at.projectId, areaId: nextArea.id });
    const away = await site();
    for (const door of [at.inside, at.outside, nextDoor, away.inside]) await door.tell({});
    const seen = async (token: string, asked: Asked = {}) => {
      const { list, total } = await page(token, asked);
      expect(total).toBe(list.length);
      return new Set(list.map(({ deviceId }) => deviceId));
    };
    const here = [at.inside, at.outside].map(({ deviceId }) => deviceId);
    const all = await staff(at);
    expect(await seen(all.token)).toEqual(new Set([...here, nextDoor.deviceId]));
    const few = await staff(at, { buildingIds: [at.building.id] });
    expect(await seen(few.token)).toEqual(new Set(here));
    expect(await seen(few.token, { deviceId: nextDoor.deviceId })).toEqual(new Set());
    expect(await seen(all.token, { projectId: away.projectId })).toEqual(new Set());
    const get = async (token: string, { deviceId, code }: { deviceId: number; code: string }) =>
      (await w.call(passRecordApi, 'get', { deviceId, eventId: `${code}-1-1` }, token)).code;
    expect(await get(all.token, nextDoor)).toBe(200);
    expect(await get(few.token, nextDoor)).toBe(404);
    expect(await get(all.token, away.inside)).toBe(404);
  });

  test('who reaches some buildings no way to a person whose company lies in others', async () => {
    const at = await site();
    const { id: buildingId } = await w.make.building({ projectId: at.projectId });
    const company = await w.make.company({ projectId: at.projectId });
    await w.make.lease({ companyId: company.id, buildingId });
    const visiting = await w.make.employee({ company });
    await at.inside.tell({ sub: employeeSub(visiting) });
    const all = await staff(at);
    expect((await page(all.token)).list).toMatchObject([
      { employeeId: visiting.id, can: { employee: true } },
    ]);
    const few = await staff(at, { buildingIds: [at.building.id] });
    expect((await page(few.token)).list).toMatchObject([{ can: { employee: false } }]);
  });

  test('who reaches some buildings nothing of an area that is gone', async () => {
    const at = await site();
    const gone = await w.make.area({ projectId: at.projectId, name: '旧大堂' });
    const door = await passEventReader(w, { projectId: at.projectId, areaId: gone.id });
    await door.tell({});
    await w.db.updateTable('device').set({ areaId: null }).where('id', '=', door.deviceId).execute();
    await w.db.deleteFrom('area').where('id', '=', gone.id).execute();
    const few = await staff(at, { buildingIds: [at.building.id] });
    expect(await page(few.token)).toMatchObject({ list: [], total: 0 });
    const all = await staff(at);
    expect(await page(all.token)).toMatchObject({ list: [{ areaName: null }], total: 1 });
  });

  test('tenants those of their own people and guests, wherever, and no totals of others', async () => {
    const at = await site();
    const guest = await w.make.visit({ companyId: at.company.id });
    const stranger = await w.make.employee({ company: at.other });
    await at.outside.tell(
      { at: ago(3), sub: employeeSub(at.person) },
      { at: ago(2), sub: guestSub(guest) },
      { at: ago(1), sub: employeeSub(stranger) },
      {},
    );
    const clerk = await w.make.person({
      role: { level: 40 as const, resources },
      projectId: at.projectId,
      companyId: at.company.id,
    });
    const { list, total } = await page(clerk.token);
    expect(list.map((row) => row.visitId ?? row.employeeId)).toEqual([guest.id, at.person.id]);
    expect(list.every((row) => !row.can.device)).toBe(true);
    expect(total).toBeNull();
    expect(await page(clerk.token, { employeeId: stranger.id })).toMatchObject({ list: [] });
    expect(await page(clerk.token, { onSite: true })).toMatchObject({ total: 1, list: [{}] });
    const eventId = `${at.outside.code}-1-3`;
    const asked = { deviceId: at.outside.deviceId, eventId };
    expect((await w.call(passRecordApi, 'get', asked, clerk.token)).code).toBe(404);
  });

  test('nobody the name of somebody who was never of this project, whatever their pass said', async () => {
    const at = await site();
    const elsewhere = await w.make.employee({ company: await w.make.company() });
    await at.outside.tell({ sub: employeeSub(elsewhere), res: 'denied', rc: 'WRONG_PROJECT' });
    const { list } = await page(at.token, { projectId: at.projectId });
    expect(list).toMatchObject([{ name: null, employeeId: null, companyName: null, companyId: null }]);
    const user = w.db.selectFrom('user').select('nickName').where('id', '=', elsewhere.userId);
    const { nickName: keyword } = await user.executeTakeFirstOrThrow();
    expect((await page(at.token, { keyword })).list).toEqual([]);
  });
});

test('one passage tells what the reader knew', async () => {
  const at = await site();
  const [eventId = ''] = await at.inside.tell({ sub: employeeSub(at.person), door: 'A', rev: 7 });
  const { data } = await w.call(passRecordApi, 'get', { deviceId: at.inside.deviceId, eventId }, at.token);
  expect(data).toMatchObject({
    pass: 'employee',
    door: 'A',
    rev: 7,
    clock: 'sync',
    employeeId: at.person.id,
  });
});

test('a record of a reader that was reset, and numbers its events anew, is opened by when it happened', async () => {
  const { projectId, gate, token } = await site();
  const { send, event, deviceId } = await passEventReader(w, { projectId, areaId: gate.id });
  const [first, second] = [ago(2 * dayMinutes), ago(dayMinutes)];
  const told = event({ at: first });
  await send([told]);
  await send([{ ...told, ts: second.getTime(), dir: 'out' }]);
  const open = async (at?: Date) =>
    (await w.call(passRecordApi, 'get', { deviceId, eventId: told.id, at: at?.toISOString() }, token)).data;
  expect(await open(first)).toMatchObject({ at: first.toISOString(), direction: 'in' });
  expect(await open(second)).toMatchObject({ at: second.toISOString(), direction: 'out' });
  expect(await open()).toMatchObject({ direction: 'out' });
});

test('the filters’ choices are those in sight', async () => {
  const at = await site();
  const choices = async (token: string, projectId = at.projectId) =>
    await w.ok(passRecordApi, 'options', { projectId }, token);
  const few = await staff(at, { buildingIds: [at.building.id] });
  const seen = await choices(few.token);
  expect(seen.buildings).toEqual([{ buildingId: at.building.id, buildingName: at.building.name }]);
  expect(seen.devices?.map(({ deviceId }) => deviceId).toSorted()).toEqual(
    [at.inside.deviceId, at.outside.deviceId].toSorted(),
  );
  const clerk = await w.make.person({
    role: { level: 40 as const, resources },
    projectId: at.projectId,
    companyId: at.company.id,
  });
  expect(await choices(clerk.token)).toMatchObject({
    devices: [],
    companies: [{ companyId: at.company.id }],
  });
});
