import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { guestsIn, passage } from './visit.at-readers.fixture.ts';

let w: World;
let hall: ReaderHall;
let token: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const { guest, here, row } = guestsIn(
  () => w,
  () => hall,
);
const hour = 3_600_000;

describe('a check-out taken back', () => {
  const left = async (visitId: number, card: 'returned' | 'lost' | null) =>
    await w.ok(visitApi, 'leave', { visitId, card }, token);
  const undo = (visitId: number, version: number, by = token) =>
    w.call(visitApi, 'undoLeave', { visitId, version }, by);

  test.each(['returned', 'lost', null] as const)(
    'leaves guest, party, pass and card (%s) as they were',
    async (end) => {
      const { employeeId } = await hall.employee();
      const visit = await w.make.visit({ hostId: employeeId, state: 'arrived' });
      const along = await w.make.visit({ hostId: employeeId, state: 'arrived', leaderId: visit.id });
      const gone = await w.make.visit({
        hostId: employeeId,
        state: 'left',
        leaderId: visit.id,
        leftAt: new Date(w.now().getTime() - hour),
      });
      const card = await w.make.visitorCard({ projectId: hall.projectId });
      await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
      const { version } = await left(visit.id, end);
      expect(await undo(visit.id, version)).toMatchObject({ data: { state: 'arrived' } });
      expect(await row(visit.id)).toMatchObject({ state: 'arrived', leftAt: null, outAt: null });
      expect((await row(along.id)).state).toBe('arrived');
      expect((await row(gone.id)).state).toBe('left');
      const lent = await w.db
        .selectFrom('visitorCard')
        .selectAll()
        .where('id', '=', card.id)
        .executeTakeFirst();
      expect(lent).toMatchObject({ state: 'lent', visitId: visit.id });
    },
  );

  test('is refused when something happened since, to somebody else, and when it is late', async () => {
    const { employeeId } = await hall.employee();
    const visit = await w.make.visit({ hostId: employeeId, state: 'arrived' });
    const { version } = await left(visit.id, null);
    const other = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    expect(await undo(visit.id, version, other.token)).toMatchObject({ code: 409 });
    expect(await undo(visit.id, version - 1)).toMatchObject({ code: 409 });
    const long = new Date(w.now().getTime() - 2 * 60_000);
    await w.db.updateTable('visit').set({ leftAt: long }).where('id', '=', visit.id).execute();
    expect(await undo(visit.id, version)).toMatchObject({ code: 409 });
    expect((await row(visit.id)).state).toBe('left');
  });
});

describe('a check-in taken back', () => {
  const checkIn = (visitId: number, card: string | null = null) =>
    w.call(visitApi, 'checkIn', { visitId, card }, token);
  const undo = (visitId: number, reason: string | null, by = token) =>
    w.call(visitApi, 'undoArrive', { visitId, reason }, by);
  const get = async (visitId: number) => await w.ok(visitApi, 'get', { visitId }, token);
  const mayUndo = async (visitId: number) => (await get(visitId)).can.undoArrive;

  test('leaves guest and party expected as before, the card at the desk, and can be made again', async () => {
    const { visit } = await guest();
    const along = await w.make.visit({ hostId: visit.hostId ?? 0, leaderId: visit.id });
    const card = await w.make.visitorCard({ projectId: hall.projectId });
    expect(await checkIn(visit.id, card.number)).toMatchObject({ code: 200 });
    expect(await mayUndo(visit.id)).toBe(true);
    expect(await undo(visit.id, '登记错人')).toMatchObject({ data: { state: 'approved' } });
    for (const { id } of [visit, along]) {
      expect(await row(id)).toMatchObject({ state: 'approved', arrivedAt: null });
    }
    const now = w.db.selectFrom('visitorCard').selectAll().where('id', '=', card.id);
    expect(await now.executeTakeFirst()).toMatchObject({ state: 'free', visitId: null });
    const { timeline } = await get(visit.id);
    expect(timeline).toContainEqual(expect.objectContaining({ step: 'undoArrive', note: '登记错人' }));
    expect(await checkIn(visit.id, card.number)).toMatchObject({ data: { state: 'arrived' } });
  });

  test('is refused once a reader let one of the party pass, on another day, and without a reason to who did not make it', async () => {
    const other = await w.make.person({ roleId: (await w.make.administratorRole()).id });
    const { visit } = await guest();
    await checkIn(visit.id);
    expect(await undo(visit.id, null, other.token)).toMatchObject({
      code: 400,
      data: { reason: expect.any(String) },
    });
    const arrivedAt = new Date(w.now().getTime() - 24 * hour);
    const set = (at: Date) =>
      w.db.updateTable('visit').set({ arrivedAt: at }).where('id', '=', visit.id).execute();
    await set(arrivedAt);
    expect(await undo(visit.id, '登记错人')).toMatchObject({ code: 409 });
    expect(await mayUndo(visit.id)).toBe(false);
    await set(w.now());
    const along = await w.make.visit({ hostId: visit.hostId ?? 0, leaderId: visit.id });
    const { tell } = await here();
    await tell(passage(along, 'in', w.now()));
    expect(await mayUndo(visit.id)).toBe(false);
    expect(await undo(visit.id, '登记错人')).toMatchObject({ code: 409 });
    expect((await row(visit.id)).state).toBe('arrived');
  });

  test('needs no reason for a minute of who made it; a reader that tells late of the guest has them on site again', async () => {
    const { visit } = await guest();
    await checkIn(visit.id);
    const before = w.now();
    expect(await undo(visit.id, null)).toMatchObject({ data: { state: 'approved' } });
    const { tell } = await here();
    await tell(passage(visit, 'in', before));
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', arrivedAt: before });
  });
});
