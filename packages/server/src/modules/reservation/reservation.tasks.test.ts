import { auditApi } from '@mdi/contract/modules/audit/audit.contract.ts';
import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  getReservation,
  type LeasingProperty,
  leasingProperty,
  leasingRights,
  moveClockByMinutes,
  nextThursdayHour,
} from './reservation.fixture.ts';
import { maskLostPhones } from './reservation.mask-lost-phones.ts';
import { reservationTasks } from './reservation.tasks.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** Lets the clock do something, on so many nodes at once, and the messages go out. */
async function clock(name: string, nodes = 1): Promise<void> {
  const log = w.app.log as never;
  const run = () =>
    reservationTasks[name]?.run({
      db: w.db,
      deps: w.deps,
      log,
      started: w.now(),
      payload: null,
      lastTry: false,
    });
  await Promise.all(Array.from({ length: nodes }, run));
  await w.work();
}

/** To an hour of the next Thursday, when it is time of work, or not. */
const toThursday = (hour: number) =>
  moveClockByMinutes(w, (Date.parse(nextThursdayHour(w, hour).startAt) - w.now().getTime()) / 60_000);

/** Books a viewing so many hours from now. */
async function bookIn(at: LeasingProperty, hours: number) {
  const { id, phone } = await at.lead({ state: 'contacted' });
  const { version } = await getReservation(w, id, at.agent.token);
  const startAt = new Date(w.now().getTime() + hours * 3_600_000);
  const where = { hostId: at.host.id, buildingId: at.building.id, unitId: null };
  const period = {
    startAt: startAt.toISOString(),
    endAt: new Date(startAt.getTime() + 1_800_000).toISOString(),
  };
  await w.ok(reservationApi, 'book', { reservationId: id, version, ...where, ...period }, at.agent.token);
  await w.work();
  return { id, phone };
}
const reminded = (phone: string) =>
  w.outbox.filter((one) => one.phone === phone && one.template === 'visitReminder').length;

describe('reminders of a viewing', () => {
  test('go out a day and two hours before, each once, however many nodes there are', async () => {
    const at = await leasingProperty(w);
    const { phone } = await bookIn(at, 30);
    await clock('remindViewings');
    expect(reminded(phone)).toBe(0);
    await moveClockByMinutes(w, 6 * 60 + 1);
    await clock('remindViewings', 8);
    await clock('remindViewings');
    expect(reminded(phone)).toBe(1);
    await moveClockByMinutes(w, 22 * 60);
    await clock('remindViewings', 8);
    await clock('remindViewings');
    expect(reminded(phone)).toBe(2);
    await moveClockByMinutes(w, 3 * 60);
    await clock('remindViewings');
    expect(reminded(phone)).toBe(2);
  });

  test('that were due before it was planned go to nobody, and a late clock sends the nearer one alone', async () => {
    const at = await leasingProperty(w);
    const [soon, later] = [await bookIn(at, 1), await bookIn(at, 10)];
    const stood = await bookIn(at, 40);
    await clock('remindViewings');
    await moveClockByMinutes(w, 8 * 60 + 1);
    await clock('remindViewings');
    expect([soon, later].map(({ phone }) => reminded(phone))).toEqual([0, 1]);
    await moveClockByMinutes(w, 31 * 60);
    await clock('remindViewings');
    expect(reminded(stood.phone)).toBe(1);
  });

  test('go to no guest whose invitation waits for a review or has ended', async () => {
    const at = await leasingProperty(w);
    const people = [await bookIn(at, 30), await bookIn(at, 31)];
    for (const [n, { phone }] of people.entries())
      await w.db
        .updateTable('visit')
        .set({ state: n === 0 ? 'pending' : 'cancelled' })
        .where('phone', '=', phone)
        .execute();
    await moveClockByMinutes(w, 8 * 60);
    await clock('remindViewings');
    expect(people.map(({ phone }) => reminded(phone))).toEqual([0, 0]);
  });

  test('begin anew when it is moved, and end with it', async () => {
    const at = await leasingProperty(w);
    const one = await bookIn(at, 30);
    const gone = await bookIn(at, 31);
    const move = async (hours: number) => {
      const [viewing] = (await getReservation(w, one.id, at.agent.token)).viewings;
      const startAt = new Date(w.now().getTime() + hours * 3_600_000);
      const input = {
        viewingId: viewing?.viewingId ?? 0,
        version: viewing?.version ?? 0,
        hostId: at.host.id,
        buildingId: at.building.id,
        unitId: null,
        startAt: startAt.toISOString(),
        endAt: new Date(startAt.getTime() + 1_800_000).toISOString(),
      };
      await w.ok(reservationApi, 'moveViewing', input, at.agent.token);
    };
    const lost = {
      reservationId: gone.id,
      version: (await getReservation(w, gone.id, at.agent.token)).version,
    };
    await w.ok(reservationApi, 'lose', { ...lost, reason: 'other', note: '' }, at.agent.token);
    await moveClockByMinutes(w, 8 * 60);
    await clock('remindViewings');
    expect([one, gone].map(({ phone }) => reminded(phone))).toEqual([1, 0]);
    await move(48);
    await moveClockByMinutes(w, 25 * 60);
    await clock('remindViewings');
    expect(reminded(one.phone)).toBe(2);
  });

  test('are told by the bell of the host and of who looks after it, nearer ones as such', async () => {
    await toThursday(10);
    const at = await leasingProperty(w);
    await bookIn(at, 1);
    const bell = async (token: string) =>
      (await w.ok(dashboardApi, 'waiting', {}, token)).find(({ kind }) => kind === 'reservations');
    expect(await bell(at.agent.token)).toBeUndefined();
    const { id, version } = await w.db
      .selectFrom('reservation')
      .select(['id', 'version'])
      .where('projectId', '=', at.project.id)
      .executeTakeFirstOrThrow();
    const assigned = { reservationId: id, version, assigneeId: at.agent.user.id };
    await w.ok(reservationApi, 'assign', assigned, at.agent.token);
    expect(await bell(at.agent.token)).toMatchObject({ viewings: 1, near: 1 });
  });
});

describe('what nobody touches for two working days', () => {
  test('is told to its managers once, in the hours of work, until somebody does something about it', async () => {
    await toThursday(20);
    const at = await leasingProperty(w);
    const { id } = await at.lead({ state: 'contacted', dueAt: new Date(w.now().getTime() - 60_000) });
    const told = async () =>
      (await getReservation(w, id, at.agent.token)).steps.filter(({ kind }) => kind === 'untouched').length;
    await clock('escalateReservations');
    expect(await told()).toBe(0);
    await toThursday(10);
    await clock('escalateReservations', 8);
    await clock('escalateReservations');
    expect(await told()).toBe(1);
    const untouched = async () => {
      const all = await w.ok(dashboardApi, 'waiting', {}, at.agent.token);
      return all.flatMap((one) => (one.kind === 'reservations' ? [one.untouched] : []));
    };
    expect(await untouched()).toEqual([1]);
    await w.ok(reservationApi, 'note', { reservationId: id, note: '已回电' }, at.agent.token);
    expect(await untouched()).toEqual([]);
    await clock('escalateReservations');
    expect(await told()).toBe(1);
    // Two more working days without anybody: they hear of it again.
    await moveClockByMinutes(w, 5 * 24 * 60);
    await toThursday(10);
    await clock('escalateReservations');
    expect(await told()).toBe(2);
  });
});

describe('the phone of a lost reservation', () => {
  test('is forgotten after a year, which the log tells by their number', async () => {
    const at = await leasingProperty(w);
    const months = (many: number) => new Date(w.now().getTime() - many * 31 * 86_400_000);
    const lost = { state: 'lost', lostReason: 'silent' } as const;
    const [old, recent] = [
      await at.lead({ ...lost, phone: '13712345678', closedAt: months(13) }),
      await at.lead({ ...lost, closedAt: months(11) }),
    ];
    await at.lead({ ...lost, closedAt: months(14) });
    await at.lead({ createdAt: months(14) });
    const log = w.app.log as never;
    const work = { db: w.db, deps: w.deps, log, started: w.now(), payload: null, lastTry: false };
    await Promise.all([maskLostPhones(work, 1), maskLostPhones(work, 1)]);
    await maskLostPhones(work);
    const phones = w.db.selectFrom('reservation').select(['id', 'phone']);
    const kept = new Map((await phones.execute()).map(({ id, phone }) => [id, phone]));
    expect(kept.get(old.id)).toBe('137****5678');
    expect(kept.get(recent.id)).toBe(recent.phone);
    expect(await getReservation(w, old.id, at.agent.token)).toMatchObject({
      wiped: true,
      phone: '137****5678',
      can: { reveal: false, reopen: false },
    });
    const { version } = await getReservation(w, old.id, at.agent.token);
    const reveal = { reservationId: old.id };
    expect(await w.call(reservationApi, 'reveal', reveal, at.agent.token)).toMatchObject({ code: 409 });
    const reopen = { reservationId: old.id, version, note: '客户来电' };
    expect(await w.call(reservationApi, 'reopen', reopen, at.agent.token)).toMatchObject({ code: 409 });
    expect(await w.ok(reservationApi, 'list', { keyword: '13712345678' }, at.agent.token)).toMatchObject({
      total: 0,
    });
    const reader = await w.make.person({ role: { resources: ['sys:audit:view', ...leasingRights] } });
    await moveClockByMinutes(w, 0);
    const { list } = await w.ok(auditApi, 'list', { limit: 100 }, reader.token, { lang: 'zh_CN' });
    const rows = list.filter(({ op }) => op === 'reservation/forgotten');
    const counts = rows.flatMap(({ changes }) => changes.flatMap(({ fields }) => fields));
    expect(counts.map(({ label }) => label)).toContain('清除手机号的预约数');
    expect(counts.reduce((sum, { after }) => sum + Number(after), 0)).toBe(2);
    for (const row of rows) expect(row).toMatchObject({ done: '清除已关闭满一年的预约手机号' });
  });
});
