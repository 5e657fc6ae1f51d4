import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newGuest, newInvitation, newPhone } from '../../../test/factories/inputs.ts';
import { type World, world } from '../../../test/world.ts';
import { tidyVisits, watchVisits } from './visit.by-clock.queries.ts';

// Visits of a guest that are planned together. The clock of the tests stands at an hour of their own choosing.

let w: World;
let token: string;
let place: { hostId: number; buildingId: null; location: null; purpose: null; visitorType: null };
let colleague: { id: number; userId: number };
let host: { userId: number; token: string };
beforeAll(async () => {
  w = await world();
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
  const project = await w.make.project({ timeZone: 'Asia/Shanghai' });
  const company = await w.make.company({ projectId: project.id });
  const { user, assignment } = await w.make.person({
    role: { level: 40, resources: [] },
    projectId: project.id,
    companyId: company.id,
  });
  const found = w.db.selectFrom('employee').select('id').where('userId', '=', user.id);
  const { id } = await found.executeTakeFirstOrThrow();
  const times = { createdAt: w.now(), usedAt: w.now() };
  host = { userId: user.id, token: await w.make.session(user.id, assignment, times) };
  colleague = await w.make.employee({ company });
  place = { hostId: id, buildingId: null, location: null, purpose: null, visitorType: null };
});

const week = 7;
const day = (days: number) => new Date(w.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const short = (days: number) => day(days).slice(5);
/** Nine to six in Shanghai, so many days from now. */
const period = (days: number) => ({
  startAt: `${day(days)}T01:00:00.000Z`,
  endAt: `${day(days)}T10:00:00.000Z`,
});

const guest = (name: string | null = '李雷') => ({ ...newGuest({ name }), phone: newPhone() });

/** Three weeks, from the day after tomorrow. */
const weekly = (facts: object = {}) =>
  newInvitation({
    ...place,
    ...period(2),
    send: true,
    later: [period(2 + week), period(2 + 2 * week)],
    ...facts,
  });

async function invited(input: ReturnType<typeof weekly> = weekly()): Promise<number[]> {
  const { visitIds } = await w.ok(visitApi, 'invite', input, token);
  await w.work();
  return visitIds;
}

const get = async (visitId: number) => await w.ok(visitApi, 'get', { visitId }, token);
const statesOf = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(get))).map(({ state }) => state);
/** The link that a message names, without its page and language. */
const linkOf = (url: string) => url.split(guestPath)[1]?.split('?')[0] ?? '';
const told = (phone: string) => w.outbox.filter((sms) => sms.phone === phone);
const count = () => w.db.selectFrom('visit').select('id').execute();

describe('an invitation that repeats', () => {
  test('is one visit in each period for each guest, who is sent one message that says when', async () => {
    const guests = [guest('李雷'), guest('韩梅梅')];
    const ids = await invited(weekly({ guests }));
    expect(ids).toHaveLength(6);
    const [first, second, third] = await Promise.all(ids.slice(0, 3).map(get));
    expect([first?.startAt, second?.startAt, third?.startAt]).toEqual(
      [2, 2 + week, 2 + 2 * week].map((days) => period(days).startAt),
    );
    expect([first?.later, second?.later, third?.later]).toEqual([2, 1, 0]);
    expect(second?.series.map(({ visitId }) => visitId)).toEqual([ids[0], ids[2]]);
    for (const { phone } of guests) {
      expect(told(phone)).toMatchObject([{ template: 'invitePass' }]);
      expect(told(phone)[0]?.params).toMatchObject({
        period: `${day(2)} 09:00–18:00，以及 ${short(2 + week)}、${short(2 + 2 * week)}`,
      });
    }
  });

  test.each([
    ['that overlap', () => weekly({ later: [period(2)] }), 'later'],
    [
      'that are too many',
      () => weekly({ later: Array.from({ length: 31 }, (_, n) => period(3 + n)) }),
      'later',
    ],
    ['of too many guests', () => weekly({ guests: Array.from({ length: 34 }, () => guest()) }), 'later'],
    ['of guests without a name', () => weekly({ guests: [guest(null)] }), 'guests'],
    [
      'of which one ends before it begins',
      () => weekly({ later: [{ ...period(9), endAt: period(8).endAt }] }),
      '',
    ],
    ['that are over', () => weekly({ ...period(-2) }), 'endAt'],
    ['more than a year ahead', () => weekly({ ...period(370), later: [] }), 'startAt'],
    ['that go on for more than a year', () => weekly({ later: [period(9), period(370)] }), 'startAt'],
  ])('to periods %s is refused whole', async (_, input, field) => {
    const before = await count();
    const answer = await w.call(visitApi, 'invite', input(), token);
    expect(answer.code).toBe(400);
    if (field !== '') expect(answer.data).toHaveProperty(field);
    expect(await count()).toEqual(before);
  });

  test('to a period before the first is refused as that', async () => {
    const { data } = await w.call(visitApi, 'invite', weekly({ later: [period(1)] }), token);
    expect(data).toEqual({ later: 'The visits that repeat must come after the first one' });
  });

  test('is refused whole where the guest visits the host in one of the periods already', async () => {
    const known = guest();
    await invited(weekly({ guests: [known], ...period(2 + week), later: [] }));
    const before = await count();
    const answer = await w.call(visitApi, 'invite', weekly({ guests: [known] }), token);
    expect(answer).toMatchObject({ code: 400, data: { 'guests.0.phone': expect.any(String) } });
    expect(await count()).toEqual(before);
  });

  test('has one link for the guest: it shows the next visit and the days of those after it, as long as there is one', async () => {
    const ids = await invited();
    const data = await w.ok(visitApi, 'link', { visitId: ids[0] ?? 0 }, token);
    const link = data.url.split(guestPath)[1] ?? '';
    const open = async () => (await w.call(visitorPageApi, 'open', { token: link })).data;
    const second = period(2 + week);
    const third = period(2 + 2 * week);
    // Each is told by its number, by which a calendar knows it again.
    const [own, next, last] = ids;
    const days = [
      { visitId: next, ...second, pending: false },
      { visitId: last, ...third, pending: false },
    ];
    expect(await open()).toMatchObject({ visitId: own, startAt: period(2).startAt, later: days });
    const passed = 45 * 24 * 60;
    w.pass(4 * 24 * 60);
    await watchVisits(w.db, w.now());
    expect(await open()).toMatchObject({ visitId: next, startAt: second.startAt, later: days.slice(1) });
    w.pass(passed - 4 * 24 * 60);
    await watchVisits(w.db, w.now());
    expect(await open()).toMatchObject({ stop: 'over' });
    w.pass(-passed);
  });

  test('keeps the link of its first visit as long as the last one would', async () => {
    const later = Array.from({ length: 12 }, (_, n) => period(2 + week * (n + 1)));
    const [first = 0, ...rest] = await invited(weekly({ later }));
    const hashOf = async (id: number) =>
      (await w.db.selectFrom('visit').select('tokenHash').where('id', '=', id).executeTakeFirstOrThrow())
        .tokenHash;
    const minutes = 80 * 24 * 60;
    w.pass(minutes);
    await watchVisits(w.db, w.now());
    await tidyVisits(w.db, w.now(), 365);
    expect(await hashOf(first)).not.toBeNull();
    w.pass(minutes);
    await watchVisits(w.db, w.now());
    await tidyVisits(w.db, w.now(), 365);
    expect(await hashOf(first)).toBeNull();
    expect(await hashOf(rest.at(-1) ?? 0)).toBeNull();
    w.pass(-2 * minutes);
  });
});

describe('cancelling a visit that repeats', () => {
  test('ends that one alone, or those after it too, of which the guest hears once', async () => {
    const one = guest();
    const ids = await invited(weekly({ guests: [one], later: [1, 2, 3].map((n) => period(2 + n * week)) }));
    const [first = 0, second = 0] = ids;
    expect(await w.call(visitApi, 'cancel', { visitId: first, reason: null }, token)).toMatchObject({
      code: 200,
    });
    await w.work();
    expect(await statesOf(ids)).toEqual(['cancelled', 'approved', 'approved', 'approved']);
    const rest = { visitId: second, reason: '项目结束', later: true };
    expect(await w.call(visitApi, 'cancel', rest, token)).toMatchObject({ code: 200 });
    await w.work();
    expect(await statesOf(ids)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect((await get(ids[3] ?? 0)).reason).toBe('项目结束');
    const periods = told(one.phone).map(({ template, params }) => [template, params.period]);
    expect(periods).toEqual([
      ['invitePass', `${day(2)} 09:00–18:00 起共 4 次，至 ${short(2 + 3 * week)}`],
      ['visitCancelled', `${day(2)} 09:00–18:00`],
      ['visitCancelled', `${day(2 + week)} 09:00–18:00，以及 ${short(2 + 2 * week)}、${short(2 + 3 * week)}`],
    ]);
    expect(await w.call(visitApi, 'cancel', rest, token)).toMatchObject({ code: 409 });
  });

  test('before its invitation went out lets that go out for the next one, and tells of no cancellation', async () => {
    const one = guest();
    const input = weekly({ guests: [one], later: [1, 2, 3].map((n) => period(2 + n * week)) });
    const data = await w.ok(visitApi, 'invite', input, token);
    const ids = data.visitIds;
    const [first = 0, , third = 0] = ids;
    for (const visitId of [first, third]) {
      expect(await w.call(visitApi, 'cancel', { visitId, reason: null }, token)).toMatchObject({ code: 200 });
    }
    await w.work();
    expect(await statesOf(ids)).toEqual(['cancelled', 'approved', 'cancelled', 'approved']);
    const [sent, ...more] = told(one.phone);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      template: 'invitePass',
      params: { period: `${day(2 + week)} 09:00–18:00，以及 ${short(2 + 3 * week)}` },
    });
    const link = linkOf(sent?.params.link ?? '');
    expect(await w.call(visitorPageApi, 'open', { token: link })).toMatchObject({
      data: { startAt: period(2 + week).startAt },
    });
    // Once told, the guest hears of what is cancelled.
    expect(await w.call(visitApi, 'cancel', { visitId: ids[3] ?? 0, reason: null }, token)).toMatchObject({
      code: 200,
    });
    await w.work();
    expect(told(one.phone).map(({ template }) => template)).toEqual(['invitePass', 'visitCancelled']);
  });

  test('with all those after it before the invitation went out sends the guest nothing', async () => {
    const one = guest();
    const data = await w.ok(visitApi, 'invite', weekly({ guests: [one] }), token);
    const [visitId = 0] = data.visitIds;
    const all = { visitId, reason: null, later: true };
    expect(await w.call(visitApi, 'cancel', all, token)).toMatchObject({ code: 200 });
    await w.work();
    expect(told(one.phone)).toEqual([]);
  });

  test('leaves what became another guest’s, who is told and has a link of their own', async () => {
    const [one, other] = [guest(), guest('韩梅梅')];
    const ids = await invited(weekly({ guests: [one] }));
    const [first = 0, second = 0, third = 0] = ids;
    const edit = { ...place, ...period(2), remarks: null, idType: null, idNumber: null };
    const { version } = await get(first);
    const changed = { visitId: first, version, ...edit, name: other.name, phone: other.phone };
    expect(await w.call(visitApi, 'edit', changed, token)).toMatchObject({ code: 200 });
    await w.work();
    expect(told(other.phone)).toMatchObject([
      { template: 'invitePass', params: { period: `${day(2)} 09:00–18:00` } },
    ]);
    const [mine, theirs] = [told(one.phone)[0], told(other.phone)[0]].map((sms) =>
      linkOf(sms?.params.link ?? ''),
    );
    expect(theirs).not.toBe(mine);
    const ended = w.db.selectFrom('revocation').select(['op', 'before']).where('kind', '=', 'V');
    expect(await ended.where('ref', '=', first).execute()).toEqual([{ op: 'add', before: expect.any(Date) }]);
    const open = async (link = '') => (await w.call(visitorPageApi, 'open', { token: link })).data;
    expect(await open(theirs)).toMatchObject({ name: other.name, startAt: period(2).startAt });
    // The link of the former guest is that of the visits which are theirs still.
    expect(await open(mine)).toMatchObject({ name: one.name, startAt: period(2 + week).startAt });
    expect([(await get(first)).series, (await get(second)).series.map(({ visitId }) => visitId)]).toEqual([
      [],
      [third],
    ]);
    expect(
      await w.call(visitApi, 'cancel', { visitId: second, reason: null, later: true }, token),
    ).toMatchObject({
      code: 200,
    });
    await w.work();
    expect(await statesOf(ids)).toEqual(['approved', 'cancelled', 'cancelled']);
    expect(told(other.phone)).toHaveLength(1);
    expect(told(one.phone).at(-1)?.params.period).toBe(
      `${day(2 + week)} 09:00–18:00，以及 ${short(2 + 2 * week)}`,
    );
  });

  test('is for guests with days of their own: who comes along takes nobody’s days with them', async () => {
    const [first = 0, ...rest] = await invited();
    const visit = await w.db
      .selectFrom('visit')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const along = await w.make.visit({
      hostId: visit.hostId ?? 0,
      leaderId: first,
      seriesId: visit.seriesId,
      startAt: visit.startAt,
      endAt: visit.endAt,
    });
    const input = { visitId: along.id, reason: null, later: true };
    expect(await w.call(visitApi, 'cancel', input, token)).toMatchObject({ code: 200 });
    expect(await statesOf([first, ...rest])).toEqual(['approved', 'approved', 'approved']);
  });

  test('by its host leaves alone what has become a visit to somebody else', async () => {
    const ids = await invited();
    const { version, name } = await get(ids[2] ?? 0);
    const other = { ...place, hostId: colleague.id, ...period(2 + 2 * week), remarks: null };
    const edited = await w.call(visitApi, 'edit', { visitId: ids[2] ?? 0, version, name, ...other }, token);
    expect(edited).toMatchObject({ code: 200 });
    const all = { visitId: ids[0] ?? 0, reason: null, later: true };
    expect(await w.call(visitApi, 'cancel', all, host.token)).toMatchObject({ code: 200 });
    expect(await statesOf(ids)).toEqual(['cancelled', 'cancelled', 'approved']);
  });
});
