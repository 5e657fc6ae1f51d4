import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type World, world } from '../../../test/world.ts';
import {
  getReservation,
  leasingProperty,
  moveClockByMinutes,
  newTenantInput,
  nextThursdayHour,
} from './reservation.fixture.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** A call of the office on the version as it is now. */
async function act(
  name: 'assign' | 'move' | 'lose' | 'reopen' | 'book' | 'convert',
  reservationId: number,
  token: string,
  more: object = {},
) {
  const { version } = await getReservation(w, reservationId, token);
  return w.call(reservationApi, name, { reservationId, version, ...more } as never, token);
}
const contact = { action: 'contact', note: '' };
const stepsOf = async (id: number, token: string) =>
  (await getReservation(w, id, token)).steps.map(({ kind }) => kind);

test('a reservation goes from the first word to the tenant, and its timeline tells each step', async () => {
  const { project, building, agent, host, unit } = await leasingProperty(w);
  const unitId = await unit();
  const { reservationId } = await w.ok(
    reservationApi,
    'add',
    {
      projectId: project.id,
      phone: '13512345678',
      name: '骆文舟',
      companyName: '星野智能',
      buildingId: building.id,
      unitId,
      areaFrom: 1_000,
      areaTo: 1_420,
      people: 120,
      moveIn: '2027-02',
      text: '希望了解层高',
    },
    agent.token,
  );
  expect(await getReservation(w, reservationId, agent.token)).toMatchObject({
    state: 'new',
    source: 'office',
    phone: '135****5678',
    assigneeId: null,
    consentAt: null,
    can: { contact: true, book: false, convert: false, back: false },
  });
  await act('move', reservationId, agent.token, contact);
  const where = { hostId: host.id, buildingId: building.id, unitId };
  expect(
    await act('book', reservationId, agent.token, { ...where, ...nextThursdayHour(w, 14) }),
  ).toMatchObject({
    data: { state: 'booked' },
  });
  const booked = await getReservation(w, reservationId, agent.token);
  // Who was first to do something about it looks after it.
  expect(booked).toMatchObject({ assigneeId: agent.user.id, viewings: [{ state: 'planned' }] });
  const [viewing] = booked.viewings;
  const ended = { viewingId: viewing?.viewingId ?? 0, version: viewing?.version ?? 0 };
  await moveClockByMinutes(w, (Date.parse(viewing?.startAt ?? '') - w.now().getTime()) / 60_000 - 30);
  await w.ok(reservationApi, 'endViewing', { ...ended, outcome: 'view', note: '对整层有意向' }, agent.token);
  await act('move', reservationId, agent.token, { action: 'offer', note: '报价 6.2 元' });
  const of = newTenantInput(project.id, [unitId]);
  expect(await act('convert', reservationId, agent.token, of)).toMatchObject({ data: { state: 'won' } });
  const won = await getReservation(w, reservationId, agent.token);
  expect(won).toMatchObject({ state: 'won', tenantName: of.company.name, can: { lose: false } });
  expect(won.steps.map(({ kind }) => kind).toReversed()).toEqual([
    ...['sent', 'contacted', 'booked', 'viewed', 'offered', 'won'],
  ]);
});

describe('the way of a reservation', () => {
  test('leads nowhere else, and one state back with a note alone', async () => {
    const { lead, agent } = await leasingProperty(w);
    const { id } = await lead();
    for (const action of ['offer', 'back'])
      expect(await act('move', id, agent.token, { action, note: '再想想' })).toMatchObject({ code: 409 });
    expect(await act('reopen', id, agent.token, { note: '再试' })).toMatchObject({ code: 409 });
    await act('move', id, agent.token, contact);
    expect(await act('move', id, agent.token, { action: 'back', note: '' })).toMatchObject({
      code: 400,
      data: { note: expect.any(String) },
    });
    expect(await act('move', id, agent.token, { action: 'back', note: '号码有误' })).toMatchObject({
      data: { state: 'new' },
    });
    expect(await stepsOf(id, agent.token)).toEqual(['back', 'contacted']);
  });

  test('who comes too late is told who was first, and when', async () => {
    const { lead, agent, staff } = await leasingProperty(w);
    const { id: reservationId } = await lead();
    const people = await Promise.all(Array.from({ length: 32 }, () => staff()));
    const { version } = await getReservation(w, reservationId, agent.token);
    const answers = await Promise.all(
      people.map(({ token }) =>
        w.call(reservationApi, 'move', { reservationId, version, action: 'contact', note: '' }, token),
      ),
    );
    const winner = people[answers.findIndex(({ code }) => code === 200)];
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { code, message, data } of answers.filter((one) => one.code !== 200)) {
      expect({ code, data }).toMatchObject({
        code: 409,
        data: { which: 'version', by: winner?.user.nickName },
      });
      expect(message).toContain(`${winner?.user.nickName} updated this reservation at 20`);
    }
    expect(await stepsOf(reservationId, agent.token)).toEqual(['contacted']);
  });

  test('a lost one has a reason, and is opened again by who manages, with a note', async () => {
    const { lead, agent, staff } = await leasingProperty(w);
    const { id, phone, projectId } = await lead({ state: 'contacted' });
    expect(await act('lose', id, agent.token, { reason: 'elsewhere', note: '选了隔壁' })).toMatchObject({
      data: { state: 'lost' },
    });
    const found = await w.ok(reservationApi, 'list', { lostReason: 'elsewhere' }, agent.token);
    expect(found.list).toMatchObject([{ reservationId: id, lostReason: 'elsewhere' }]);
    const handler = await staff(['content:reservation:view', 'content:reservation:handle']);
    expect(await act('reopen', id, handler.token, { note: '再谈' })).toMatchObject({ code: 403 });
    // The person has sent another one meanwhile.
    const other = await lead({ phone, projectId });
    expect(await act('reopen', id, agent.token, { note: '再谈' })).toMatchObject({ code: 409 });
    await act('lose', other.id, agent.token, { reason: 'other', note: '' });
    expect(await act('reopen', id, agent.token, { note: '再谈' })).toMatchObject({
      data: { state: 'contacted' },
    });
    expect(await getReservation(w, id, agent.token)).toMatchObject({ lostReason: null, closedAt: null });
  });
});

describe('untouched for two working days', () => {
  test('it stands in the list of those, until somebody does something about it', async () => {
    const { lead, agent, staff } = await leasingProperty(w);
    const { id } = await lead();
    await act('move', id, agent.token, contact);
    const untouched = async () =>
      (await w.ok(reservationApi, 'list', { untouched: true }, agent.token)).list.map(
        (row) => row.reservationId,
      );
    expect(await untouched()).toEqual([]);
    const due = w.db.selectFrom('reservation').select('dueAt').where('id', '=', id);
    // The end of a working day, two of them away: over a weekend it is four.
    const hours = ((await due.executeTakeFirstOrThrow()).dueAt?.getTime() ?? 0) - w.now().getTime();
    expect(hours).toBeGreaterThan(33 * 3_600_000);
    expect(hours).toBeLessThan(5 * 24 * 3_600_000);
    const ago = new Date(w.now().getTime() - 60_000);
    await w.db.updateTable('reservation').set({ dueAt: ago }).where('id', '=', id).execute();
    expect(await untouched()).toEqual([id]);
    await w.ok(reservationApi, 'note', { reservationId: id, note: '已发资料' }, (await staff()).token);
    expect(await untouched()).toEqual([]);
    expect(await getReservation(w, id, agent.token)).toMatchObject({ untouched: false });
  });
});

describe('who looks after it', () => {
  test('is who looks after the building, while they may handle reservations; else nobody', async () => {
    const { project, building, agent, staff } = await leasingProperty(w);
    const [keeper, viewer] = [await staff(), await staff(['content:reservation:view'])];
    const duty = (assigneeId: number | null) =>
      w.call(reservationApi, 'setDuty', { buildingId: building.id, assigneeId }, agent.token);
    expect(await duty(viewer.user.id)).toMatchObject({ code: 400, data: { assigneeId: expect.any(String) } });
    expect(await duty(keeper.user.id)).toMatchObject({ code: 200 });
    const add = async (phone: string, buildingId: number | null) =>
      w.ok(
        reservationApi,
        'add',
        {
          projectId: project.id,
          phone,
          name: '沈嘉木',
          companyName: null,
          buildingId,
          unitId: null,
          areaFrom: null,
          areaTo: null,
          people: null,
          moveIn: null,
          text: null,
        },
        agent.token,
      );
    const { reservationId } = await add('13522220001', building.id);
    expect(await getReservation(w, reservationId, agent.token)).toMatchObject({ assigneeId: keeper.user.id });
    const elsewhere = await add('13522220002', null);
    expect(await getReservation(w, elsewhere.reservationId, agent.token)).toMatchObject({ assigneeId: null });
    await w.db.deleteFrom('assignment').where('userId', '=', keeper.user.id).execute();
    const later = await add('13522220003', building.id);
    expect(await getReservation(w, later.reservationId, agent.token)).toMatchObject({ assigneeId: null });
  });

  test('is given it by name, and nobody else than who may handle it there', async () => {
    const { lead, agent, staff } = await leasingProperty(w);
    const { id } = await lead();
    const [colleague, viewer] = [await staff(), await staff(['content:reservation:view'])];
    const stranger = await (await leasingProperty(w)).staff();
    for (const { user } of [viewer, stranger])
      expect(await act('assign', id, agent.token, { assigneeId: user.id })).toMatchObject({
        code: 400,
        data: { assigneeId: expect.any(String) },
      });
    await act('assign', id, agent.token, { assigneeId: colleague.user.id });
    expect(await w.ok(reservationApi, 'list', { mine: true }, colleague.token)).toMatchObject({ total: 1 });
    await act('assign', id, agent.token, { assigneeId: null });
    expect(await w.ok(reservationApi, 'list', { unassigned: true }, agent.token)).toMatchObject({ total: 1 });
  });
});
