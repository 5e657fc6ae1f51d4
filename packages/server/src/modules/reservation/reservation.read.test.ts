import type { SentOf } from '@mdi/contract/kit/op.ts';
import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  leasingProperty,
  leasingRights,
  moveClockByMinutes,
  nextThursdayHour,
} from './reservation.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

describe('looks', () => {
  test('the board counts what the list finds, with square metres, and shows the first twenty', async () => {
    const { lead, agent } = await leasingProperty(w);
    for (let n = 0; n < 22; n += 1) await lead({ areaFrom: 10, areaTo: 100 });
    await lead({ state: 'viewed', areaFrom: 50 });
    const board = await w.ok(reservationApi, 'board', {}, agent.token);
    expect(
      board.map(({ state, count, area, more, cards }) => [state, count, area, cards.length + more]),
    ).toEqual([
      ...[
        ['new', 22, 2_200, 22],
        ['contacted', 0, 0, 0],
        ['booked', 0, 0, 0],
        ['viewed', 1, 50, 1],
      ],
      ...[
        ['negotiating', 0, 0, 0],
        ['won', 0, 0, 0],
        ['lost', 0, 0, 0],
      ],
    ]);
    expect(board[0]).toMatchObject({ more: 2 });
    expect(await w.ok(reservationApi, 'list', { state: 'new' }, agent.token)).toMatchObject({ total: 22 });
  });

  test('one is found by name, company, number and whole phone, and its phone is told on a recorded look', async () => {
    const { lead, agent } = await leasingProperty(w);
    const { id, name, phone } = await lead({ companyName: '禾木儿童教育' });
    const found = async (keyword: string) =>
      (await w.ok(reservationApi, 'list', { keyword }, agent.token)).list.map((row) => row.reservationId);
    for (const word of [name, '禾木', `#${id}`, phone]) expect(await found(word), word).toEqual([id]);
    expect(await found(phone.slice(0, 7))).toEqual([]);
    expect(await w.ok(reservationApi, 'reveal', { reservationId: id }, agent.token)).toEqual({ phone });
  });

  test('figures are sums of what the list finds', async () => {
    const { lead, agent } = await leasingProperty(w);
    const now = w.now();
    await lead({ source: 'page', createdAt: now });
    await lead({ source: 'page', createdAt: now, state: 'won', closedAt: now });
    await lead({ createdAt: now, state: 'lost', closedAt: now, lostReason: 'size' });
    await lead({ source: 'office', createdAt: new Date(now.getTime() - 100 * 86_400_000) });
    const { total, sources, months, lost } = await w.ok(reservationApi, 'figures', {}, agent.token);
    expect(total).toEqual({ count: 4, won: 1, lost: 1 });
    expect(sources).toEqual([
      { source: 'app', count: 1, won: 0 },
      { source: 'page', count: 2, won: 1 },
      { source: 'office', count: 1, won: 0 },
    ]);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ count: 3, won: 1 });
    expect(lost.filter(({ count }) => count > 0)).toEqual([{ reason: 'size', count: 1 }]);
    // Each is a link's worth: the list finds as many by the same filters.
    const found = async (filters: SentOf<typeof reservationApi.ops.list>) =>
      (await w.ok(reservationApi, 'list', filters, agent.token)).total;
    for (const { source, count, won } of sources)
      expect([await found({ source }), await found({ source, state: 'won' })]).toEqual([count, won]);
    for (const { from, to, count, won } of months)
      expect([await found({ from, to }), await found({ from, to, state: 'won' })]).toEqual([count, won]);
    for (const { reason, count } of lost) expect(await found({ lostReason: reason })).toBe(count);
  });

  test('figures of a period hold its months, cut to its days, by the clock of each project', async () => {
    const { lead, agent } = await leasingProperty(w, { timeZone: 'America/Los_Angeles' });
    // Still the last day of January there.
    await lead({ createdAt: new Date('2026-02-01T06:00:00Z') });
    await lead({ createdAt: new Date('2026-02-01T09:00:00Z') });
    await lead({ createdAt: new Date('2026-03-20T12:00:00Z') });
    const asked = { from: '2026-01-15', to: '2026-03-10' };
    const { total, months } = await w.ok(reservationApi, 'figures', asked, agent.token);
    expect(total.count).toBe(2);
    expect(months).toEqual([
      { month: '2026-01', from: '2026-01-15', to: '2026-01-31', count: 1, won: 0 },
      { month: '2026-02', from: '2026-02-01', to: '2026-02-28', count: 1, won: 0 },
      { month: '2026-03', from: '2026-03-01', to: '2026-03-10', count: 0, won: 0 },
    ]);
  });

  test('who reaches one building sees those for it and those for none, and nothing of the others', async () => {
    const { project, building, lead } = await leasingProperty(w);
    const other = await w.make.building({ projectId: project.id });
    const [here, none, there] = [
      ...[await lead(), await lead({ buildingId: null }), await lead({ buildingId: other.id })],
    ];
    const narrowed = await w.make.person({
      role: { level: 30, resources: leasingRights },
      projectId: project.id,
      narrowed: { buildingIds: [building.id] },
    });
    const { list } = await w.ok(reservationApi, 'list', { sort: 'createdAt' }, narrowed.token);
    expect(list.map(({ reservationId }) => reservationId).toSorted()).toEqual(
      [here?.id, none?.id].toSorted(),
    );
    const input = { reservationId: there?.id ?? 0 };
    expect(await w.call(reservationApi, 'get', input, narrowed.token)).toMatchObject({ code: 404 });
    // Nor do they write into those by their phones.
    const asked = {
      projectId: project.id,
      phone: there?.phone ?? '',
      name: '骆文舟',
      companyName: null,
      buildingId: building.id,
      unitId: null,
      areaFrom: null,
      areaTo: null,
      people: null,
      moveIn: null,
      text: null,
    };
    expect(await w.call(reservationApi, 'add', asked, narrowed.token)).toMatchObject({
      code: 400,
      data: { phone: expect.any(String) },
    });
    const lost = { state: 'lost', lostReason: 'other', closedAt: w.now(), phone: there?.phone } as const;
    const gone = await lead(lost);
    const reopened = { reservationId: gone.id, version: gone.version, note: '再谈' };
    const refused = await w.call(reservationApi, 'reopen', reopened, narrowed.token);
    expect(refused).toMatchObject({ code: 409, message: expect.not.stringContaining('open reservation') });
    const steps = w.db
      .selectFrom('reservationStep')
      .select('id')
      .where('reservationId', '=', there?.id ?? 0);
    expect(await steps.execute()).toEqual([]);
    const known = { ...asked, phone: here?.phone ?? '' };
    expect(await w.ok(reservationApi, 'add', known, narrowed.token)).toMatchObject({ known: true });
  });
});

test('the bell tells what is untouched and which viewings are near, in the hours of work alone', async () => {
  await moveClockByMinutes(w, (Date.parse(nextThursdayHour(w, 10).startAt) - w.now().getTime()) / 60_000);
  const { building, lead, agent, staff, host } = await leasingProperty(w);
  const ago = new Date(w.now().getTime() - 60_000);
  await lead({ state: 'contacted', dueAt: ago });
  const mine = await lead({ state: 'booked', assigneeId: agent.user.id });
  const startAt = new Date(w.now().getTime() + 3 * 3_600_000);
  await w.make.viewing({ reservationId: mine.id, buildingId: building.id, hostId: host.id, startAt });
  const waiting = async (token: string) =>
    (await w.ok(dashboardApi, 'waiting', {}, token)).filter(({ kind }) => kind === 'reservations');
  expect(await waiting(agent.token)).toEqual([
    { kind: 'reservations', untouched: 1, asked: 0, viewings: 1, near: 0 },
  ]);
  // What is nobody's is its manager's matter, and not everybody's.
  const handler = await staff(['content:reservation:view', 'content:reservation:handle']);
  expect(await waiting(handler.token)).toEqual([]);
  await moveClockByMinutes(w, 9 * 60);
  expect(await waiting(agent.token)).toEqual([]);
});
