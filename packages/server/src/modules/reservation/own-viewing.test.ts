import { appReservationApi } from '@mdi/contract/modules/reservation/app-reservation.contract.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  getReservation,
  type LeasingProperty,
  moveClockByMinutes,
  newTenantInput,
  nextThursdayHour,
  personWithReservation,
  propertyOfferingViewings,
} from './reservation.fixture.ts';
import { ticketOf } from './viewing.ticket.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  // A morning of work, so that all of a day is still to come.
  await moveClockByMinutes(w, (Date.parse(nextThursdayHour(w, 9).startAt) - w.now().getTime()) / 60_000);
});

type Person = Awaited<ReturnType<typeof personWithReservation>>;

async function times(at: LeasingProperty, { ticket }: Person) {
  const { days } = await w.ok(appReservationApi, 'slots', { ticket, buildingId: at.building.id });
  return days.flatMap(({ slots }) => slots.map(({ startAt }) => startAt));
}
const hold = (at: LeasingProperty, { ticket }: Person, startAt: string) =>
  w.call(appReservationApi, 'hold', { ticket, buildingId: at.building.id, startAt });
const book = ({ ticket }: Person) => w.call(appReservationApi, 'book', { ticket });
const viewingOf = async (at: LeasingProperty, { id }: Person) => {
  const { viewings } = await getReservation(w, id, at.agent.token);
  return viewings.find(({ state }) => state === 'hold' || state === 'planned');
};
const visitOf = async (visitId: number | null | undefined) =>
  w.db
    .selectFrom('visit')
    .select(['state', 'phone', 'hostId'])
    .where('id', '=', visitId ?? 0)
    .executeTakeFirst();

describe('free times', () => {
  test('are those of work of the hosts, without what is planned, held, or too near', async () => {
    const at = await propertyOfferingViewings(w, 'confirm');
    const [one, other] = [await personWithReservation(w, at), await personWithReservation(w, at)];
    const today = w.now().toISOString().slice(0, 10);
    const all = await times(at, one);
    // It is nine o'clock: who chooses a time leaves the property two hours. Weekends are none.
    expect(all.filter((time) => time < new Date(w.now().getTime() + 2 * 3_600_000).toISOString())).toEqual(
      [],
    );
    const days = new Set(all.map((time) => new Date(Date.parse(time) + 8 * 3_600_000).getUTCDay()));
    expect([...days].toSorted()).toEqual([1, 2, 3, 4, 5]);
    const [first = '', second = ''] = all;
    expect(first.slice(0, 10)).toBe(today);
    await hold(at, one, first);
    expect(await times(at, other)).not.toContain(first);
    // Their own time is theirs to choose again.
    expect(await times(at, one)).toContain(first);
    await w.db
      .insertInto('workingHours')
      .values({
        projectId: at.project.id,
        opens: '09:00',
        closes: '18:00',
        days: [1, 2, 3, 4, 5],
        daysOff: [second.slice(0, 10)],
        answerHours: 4,
        updatedBy: at.agent.user.id,
      })
      .execute();
    expect((await times(at, one)).filter((time) => time.startsWith(second.slice(0, 10)))).toEqual([]);
  });

  test('are none where the project offers none, and a building of another one is refused', async () => {
    const [shut, at] = [
      await propertyOfferingViewings(w, 'off'),
      await propertyOfferingViewings(w, 'confirm'),
    ];
    const buildingId = shut.building.id;
    const closed = await personWithReservation(w, shut);
    const asked = { ticket: closed.ticket, buildingId };
    expect(await w.call(appReservationApi, 'slots', asked)).toMatchObject({ code: 409 });
    expect(await w.ok(appReservationApi, 'viewing', { ticket: closed.ticket })).toMatchObject({
      mode: 'off',
      buildings: [],
      viewing: null,
    });
    const { ticket } = await personWithReservation(w, at);
    expect(await w.call(appReservationApi, 'slots', { ticket, buildingId })).toMatchObject({
      code: 400,
      data: { buildingId: expect.any(String) },
    });
  });

  test('are offered to who sent an open reservation alone', async () => {
    const at = await propertyOfferingViewings(w, 'confirm');
    const lost = await personWithReservation(w, at, {
      state: 'lost',
      lostReason: 'other',
      closedAt: w.now(),
    });
    const { ticket, id } = await personWithReservation(w, at);
    const answers = [];
    for (const wrong of [lost.ticket, `${ticket.slice(0, -2)}AA`, 'x', ticket.slice(4)])
      answers.push(await w.call(appReservationApi, 'viewing', { ticket: wrong }));
    for (const { code, message } of answers)
      expect({ code, message }).toEqual({ code: 404, message: answers[0]?.message });
    const old = ticketOf({ ...w.deps, now: () => new Date(w.now().getTime() - 31 * 86_400_000) }, id);
    expect(await w.call(appReservationApi, 'viewing', { ticket: old })).toMatchObject({ code: 404 });
  });
});

describe('a time that somebody chooses', () => {
  test('is theirs for a quarter of an hour, and free again without any clock', async () => {
    const at = await propertyOfferingViewings(w, 'confirm');
    const [one, other] = [await personWithReservation(w, at), await personWithReservation(w, at)];
    const [first = '', second = ''] = await times(at, one);
    expect(await hold(at, one, first)).toMatchObject({
      data: { viewing: { state: 'hold', startAt: first } },
    });
    const refused = await hold(at, other, first);
    expect(refused).toMatchObject({ code: 400, data: { startAt: expect.any(String) } });
    expect(refused.message.match(/\d\d-\d\d \d\d:\d\d/g)).toHaveLength(3);
    // One choice for each person: another one lets the first go at once.
    expect(await hold(at, one, second)).toMatchObject({ data: { viewing: { startAt: second } } });
    expect(await hold(at, other, first)).toMatchObject({ code: 200 });
    await moveClockByMinutes(w, 16);
    expect(await book(one)).toMatchObject({ code: 409 });
    expect(await hold(at, other, second)).toMatchObject({ code: 200 });
  });

  test('waits for staff, who confirm it: the door opens, and the reservation is booked', async () => {
    const at = await propertyOfferingViewings(w, 'confirm');
    const one = await personWithReservation(w, at, { state: 'new' });
    const [, time = ''] = await times(at, one);
    await hold(at, one, time);
    expect(await book(one)).toMatchObject({ data: { viewing: { state: 'asked', hostName: null } } });
    expect(await book(one)).toMatchObject({ data: { viewing: { state: 'asked' } } });
    await moveClockByMinutes(w, 30);
    const waiting = await w.ok(reservationApi, 'list', { asked: true }, at.agent.token);
    expect(waiting.list).toMatchObject([{ reservationId: one.id, askedAt: time, can: { confirm: true } }]);
    const held = await viewingOf(at, one);
    const which = { viewingId: held?.viewingId ?? 0, version: held?.version ?? 0 };
    const { token } = await at.staff(['content:reservation:view', 'content:reservation:handle']);
    const refused = await w.call(reservationApi, 'confirmViewing', which, token);
    expect(refused).toMatchObject({ code: 403 });
    expect(refused.message).toContain('permission to invite visitors');
    const people = await Promise.all(Array.from({ length: 8 }, () => at.staff()));
    const answers = await Promise.all(
      people.map((staff) => w.call(reservationApi, 'confirmViewing', which, staff.token)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const planned = await viewingOf(at, one);
    expect(planned).toMatchObject({ state: 'planned', startAt: time });
    expect(await visitOf(planned?.visitId)).toMatchObject({ state: 'approved', phone: one.phone });
    expect(await w.ok(appReservationApi, 'viewing', { ticket: one.ticket })).toMatchObject({
      viewing: { state: 'planned', hostName: planned?.hostName },
    });
    // Where staff confirm, they move it, too.
    const [other = ''] = await times(at, one);
    expect(await hold(at, one, other)).toMatchObject({ code: 409 });
  });

  test('can be declined, and lapses when nobody confirms it', async () => {
    const at = await propertyOfferingViewings(w, 'confirm');
    const [one, other] = [
      await personWithReservation(w, at, { state: 'contacted' }),
      await personWithReservation(w, at),
    ];
    const [first = '', second = ''] = await times(at, one);
    await hold(at, one, first);
    await book(one);
    const held = await viewingOf(at, one);
    const which = { viewingId: held?.viewingId ?? 0, version: held?.version ?? 0 };
    const outcome = (kind: 'view' | 'cancel') =>
      w.call(reservationApi, 'endViewing', { ...which, outcome: kind, note: '' }, at.agent.token);
    expect(await outcome('view')).toMatchObject({ code: 409 });
    expect(await outcome('cancel')).toMatchObject({ data: { state: 'contacted' } });
    await hold(at, other, second);
    await book(other);
    await moveClockByMinutes(w, (Date.parse(second) - w.now().getTime()) / 60_000 + 1);
    expect(await w.ok(appReservationApi, 'viewing', { ticket: other.ticket })).toMatchObject({
      viewing: null,
    });
    expect(await w.ok(reservationApi, 'list', { asked: true }, at.agent.token)).toMatchObject({ total: 0 });
  });

  test('is planned at once where the project says so, moves with one press, and can be cancelled', async () => {
    const at = await propertyOfferingViewings(w, 'automatic');
    const one = await personWithReservation(w, at, { state: 'new' });
    const all = await times(at, one);
    const [first = '', second = ''] = [all.at(-1), all.at(-2)];
    await hold(at, one, first);
    expect(await book(one)).toMatchObject({ data: { viewing: { state: 'planned', startAt: first } } });
    const planned = await viewingOf(at, one);
    expect(await visitOf(planned?.visitId)).toMatchObject({ state: 'approved', hostId: at.host.id });
    expect(await hold(at, one, second)).toMatchObject({
      data: { viewing: { state: 'planned', startAt: second } },
    });
    const moved = await viewingOf(at, one);
    expect(moved).toMatchObject({ viewingId: planned?.viewingId, startAt: second });
    expect(await visitOf(planned?.visitId)).toMatchObject({ state: 'cancelled' });
    expect(await visitOf(moved?.visitId)).toMatchObject({ state: 'approved' });
    expect(await times(at, await personWithReservation(w, at))).toContain(first);
    expect(await w.ok(appReservationApi, 'cancelViewing', { ticket: one.ticket })).toMatchObject({
      viewing: null,
    });
    expect(await visitOf(moved?.visitId)).toMatchObject({ state: 'cancelled' });
    expect(await getReservation(w, one.id, at.agent.token)).toMatchObject({ state: 'contacted' });
    const { steps } = await getReservation(w, one.id, at.agent.token);
    expect(steps.map(({ kind, by }) => [kind, by])).toEqual([
      ['cancelled', null],
      ['moved', null],
      ['booked', null],
    ]);
  });

  test('moves with the host and the unit that staff chose, and to another host only where theirs is taken', async () => {
    const at = await propertyOfferingViewings(w, 'automatic');
    const staffs = await w.make.viewingHost({ id: at.building.id, projectId: at.project.id });
    const one = await personWithReservation(w, at, { state: 'contacted' });
    const all = (await times(at, one)).slice(-3);
    const [first = '', second = '', third = ''] = all;
    const unitId = await at.unit();
    const where = { hostId: staffs.id, buildingId: at.building.id, unitId };
    const until = (startAt: string) => new Date(Date.parse(startAt) + 3_600_000).toISOString();
    const plan = async ({ id }: Person, startAt: string, place: typeof where | object) => {
      const { version } = await getReservation(w, id, at.agent.token);
      const period = { startAt, endAt: until(startAt) };
      const input = { reservationId: id, version, ...where, ...place, ...period };
      return w.ok(reservationApi, 'book', input, at.agent.token);
    };
    await plan(one, first, where);
    await hold(at, one, second);
    expect(await viewingOf(at, one)).toMatchObject({ startAt: second, hostId: staffs.id, unitId });
    await plan(await personWithReservation(w, at, { state: 'contacted' }), third, { unitId: null });
    await hold(at, one, third);
    expect(await viewingOf(at, one)).toMatchObject({ startAt: third, hostId: at.host.id, unitId });
  });

  test('is staff’s to change once it has begun', async () => {
    const at = await propertyOfferingViewings(w, 'automatic');
    const one = await personWithReservation(w, at, { state: 'contacted' });
    const later = (await times(at, one)).at(-1) ?? '';
    const startAt = new Date(w.now().getTime());
    const viewing = { reservationId: one.id, buildingId: at.building.id, hostId: at.host.id };
    await w.make.viewing({ ...viewing, startAt });
    for (const minutes of [1, 24 * 60]) {
      await moveClockByMinutes(w, minutes);
      const refused = [
        await hold(at, one, later),
        await w.call(appReservationApi, 'cancelViewing', { ticket: one.ticket }),
      ];
      for (const { code, message } of refused)
        expect([code, message]).toEqual([409, expect.stringContaining('has begun or is over')]);
    }
    expect(await viewingOf(at, one)).toMatchObject({ state: 'planned' });
  });

  test('of who is on the deny list waits for a review, which tells them nothing', async () => {
    const at = await propertyOfferingViewings(w, 'automatic');
    const one = await personWithReservation(w, at);
    await w.make.deniedVisitor({ projectId: at.project.id, phone: one.phone });
    const [time = ''] = (await times(at, one)).slice(-1);
    await hold(at, one, time);
    expect(await book(one)).toMatchObject({ code: 200, data: { viewing: { state: 'planned' } } });
    const planned = await viewingOf(at, one);
    expect(await visitOf(planned?.visitId)).toMatchObject({ state: 'pending' });
    const cancelled = await w.call(appReservationApi, 'cancelViewing', { ticket: one.ticket });
    expect(cancelled).toMatchObject({ code: 200 });
    expect(await visitOf(planned?.visitId)).toMatchObject({ state: 'rejected' });
  });

  test('is let go when the reservation ends, as a loss or as a tenant', async () => {
    const at = await propertyOfferingViewings(w, 'confirm');
    const people = [
      await personWithReservation(w, at, { state: 'contacted' }),
      await personWithReservation(w, at, { state: 'negotiating' }),
    ] as const;
    const [lost, won] = people;
    const all = await times(at, lost);
    for (const [n, one] of people.entries()) {
      await hold(at, one, all[n] ?? '');
      await book(one);
    }
    const versionOf = async ({ id }: Person) => (await getReservation(w, id, at.agent.token)).version;
    const closing = {
      reservationId: lost.id,
      version: await versionOf(lost),
      reason: 'other',
      note: '',
    } as const;
    await w.ok(reservationApi, 'lose', closing, at.agent.token);
    const converting = { reservationId: won.id, version: await versionOf(won) };
    const of = newTenantInput(at.project.id, [await at.unit()]);
    await w.ok(reservationApi, 'convert', { ...converting, ...of }, at.agent.token);
    expect(await times(at, await personWithReservation(w, at))).toEqual(
      expect.arrayContaining(all.slice(0, 2)),
    );
    expect(await w.call(appReservationApi, 'viewing', { ticket: won.ticket })).toMatchObject({ code: 404 });
  });

  test('is one for each phone, whatever the project, and staff who book replace it', async () => {
    const [here, there] = [
      await propertyOfferingViewings(w, 'confirm'),
      await propertyOfferingViewings(w, 'confirm'),
    ];
    const one = await personWithReservation(w, here, { state: 'contacted' });
    const same = await personWithReservation(w, there, { phone: one.phone });
    const [time = ''] = await times(here, one);
    await hold(here, one, time);
    expect(await hold(there, same, time)).toMatchObject({ code: 409 });
    const { version } = await getReservation(w, one.id, here.agent.token);
    const where = { hostId: here.host.id, buildingId: here.building.id, unitId: null };
    const period = { startAt: time, endAt: new Date(Date.parse(time) + 3_600_000).toISOString() };
    const input = { reservationId: one.id, version, ...where, ...period };
    expect(await w.call(reservationApi, 'book', input, here.agent.token)).toMatchObject({ code: 200 });
    expect(await hold(there, same, time)).toMatchObject({ code: 200 });
  });
});
