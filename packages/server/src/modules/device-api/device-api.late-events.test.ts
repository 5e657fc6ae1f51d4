import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { guestSub, noonZone } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { watchVisits } from '../visit/index.ts';
import { passagesIn } from './device-api.passages.fixture.ts';

// What readers tell late, twice or in another order is judged by when it happened.

let w: World;
let token: string;
let projectId: number;
let gateId: number;
beforeAll(async () => {
  w = await world();
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});
beforeEach(async () => {
  projectId = (await w.make.project({ timeZone: noonZone(w.now()) })).id;
  gateId = (await w.make.area({ projectId, common: true })).id;
});

const { ago, door, guest, row } = passagesIn(
  () => w,
  () => ({ projectId, gateId }),
);

const minute = 60_000;
const hour = 60 * minute;
const stepsOf = async (visitId: number) =>
  (
    await w.db
      .selectFrom('visitStep')
      .select(['step', 'at', 'by'])
      .where('visitId', '=', visitId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ step, at, by }) => [step, at, by]);

describe('a way out that is told late', () => {
  test('does not undo that the guest came in again since', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const [gate, exit] = [await door(), await door()];
    const came = ago(240);
    await gate.tell({ sub, at: came });
    await gate.tell({ sub, at: ago(60) });
    await exit.tell({ sub, at: ago(120), dir: 'out' });
    expect(await row(visit.id)).toMatchObject({
      state: 'arrived',
      arrivedAt: came,
      leftAt: null,
      outAt: null,
    });
  });

  test('of a visit of several days neither, and is noted where nobody came in since', async () => {
    const visit = await guest({ endAt: new Date(w.now().getTime() + 50 * hour) });
    const sub = guestSub(visit);
    const [gate, exit] = [await door(), await door()];
    const [first, back, out] = [ago(240), ago(60), ago(120)];
    await gate.tell({ sub, at: first }, { sub, at: back });
    await exit.tell({ sub, at: out, dir: 'out' });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', outAt: null });
    const last = ago(30);
    await exit.tell({ sub, at: last, dir: 'out' });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', outAt: last });
  });

  test('ends the visit when the guest left, where the way in comes later still', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const [gate, exit] = [await door(), await door()];
    const [came, went] = [ago(240), ago(120)];
    await exit.tell({ sub, at: went, dir: 'out' });
    expect((await row(visit.id)).state).toBe('approved');
    await gate.tell({ sub, at: came });
    expect(await row(visit.id)).toMatchObject({ state: 'left', arrivedAt: came, leftAt: went });
    expect(await stepsOf(visit.id)).toEqual([
      ['arrive', came, 'reader'],
      ['leave', went, 'reader'],
    ]);
  });

  test('through a door at which the reader no longer stands counts by where it stood', async () => {
    const room = await w.make.area({ projectId });
    const visit = await guest();
    const sub = guestSub(visit);
    const moved = await door(room.id);
    const place = { deviceId: moved.deviceId, projectId, areaId: gateId, until: ago(30) };
    await w.db.insertInto('devicePlace').values(place).execute();
    const went = ago(60);
    await moved.tell({ sub, at: ago(120) }, { sub, at: went, dir: 'out' });
    expect(await row(visit.id)).toMatchObject({ state: 'left', leftAt: went });
  });
});

describe('a way in that is told late', () => {
  test('is the arrival if it was the first, in the course of the visit too', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const [gate, other] = [await door(), await door()];
    const first = ago(240);
    await gate.tell({ sub, at: ago(60) });
    await other.tell({ sub, at: first });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', arrivedAt: first });
    expect(await stepsOf(visit.id)).toEqual([['arrive', first, 'reader']]);
  });

  test('brings a guest back who was thought gone, and whose pass is good again', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const [gate, exit] = [await door(), await door()];
    await gate.tell({ sub, at: ago(240) });
    await exit.tell({ sub, at: ago(120), dir: 'out' });
    expect((await row(visit.id)).state).toBe('left');
    await gate.tell({ sub, at: ago(60) });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', leftAt: null });
    const told = await w.db
      .selectFrom('revocation')
      .select('op')
      .where('ref', '=', visit.id)
      .orderBy('rev')
      .execute();
    expect(told).toEqual([{ op: 'add' }, { op: 'del' }]);
  });

  test('does not undo what the desk saw', async () => {
    const visit = await guest();
    const sub = guestSub(visit);
    const gate = await door();
    await gate.tell({ sub, at: ago(240) });
    await w.call(visitApi, 'leave', { visitId: visit.id, card: null }, token);
    await gate.tell({ sub, at: w.now() });
    expect((await row(visit.id)).state).toBe('left');
  });

  test('days after the visit is one that began and ended then, and nobody is told that somebody came', async () => {
    await w.db.updateTable('projectData').set({ hostSms: true }).where('projectId', '=', projectId).execute();
    const [startAt, endAt] = [ago(5 * 24 * 60), ago(5 * 24 * 60 - 180)];
    const visit = await guest({ startAt, endAt, state: 'expired' });
    const came = new Date(startAt.getTime() + hour);
    await (await door()).tell({ sub: guestSub(visit), at: came });
    const leftAt = new Date(endAt.getTime() + 2 * hour);
    expect(await row(visit.id)).toMatchObject({ state: 'left', late: true, arrivedAt: came, leftAt });
    const told = await w.db.selectFrom('visitMessage').select('id').where('visitId', '=', visit.id).execute();
    expect(told).toEqual([]);
  });
});

describe('the clock', () => {
  test('writes down when a visit was over, however late it looks', async () => {
    const [startAt, endAt] = [ago(3 * 24 * 60), ago(3 * 24 * 60 - 180)];
    const stayed = await guest({ startAt, endAt, state: 'arrived', arrivedAt: startAt });
    const missed = await guest({ startAt, endAt });
    await watchVisits(w.db, w.now());
    const leftAt = new Date(endAt.getTime() + 2 * hour);
    expect(await row(stayed.id)).toMatchObject({ state: 'left', leftAt });
    expect(await stepsOf(stayed.id)).toEqual([['leave', leftAt, 'clock']]);
    expect(await stepsOf(missed.id)).toEqual([['expire', endAt, 'clock']]);
  });

  test('is put right by what a reader tells later of who left earlier', async () => {
    const [startAt, endAt] = [ago(3 * 24 * 60), ago(3 * 24 * 60 - 180)];
    const visit = await guest({ startAt, endAt, state: 'arrived', arrivedAt: startAt });
    await watchVisits(w.db, w.now());
    const went = new Date(startAt.getTime() + hour);
    await (await door()).tell({ sub: guestSub(visit), at: went, dir: 'out' });
    expect(await row(visit.id)).toMatchObject({ state: 'left', leftAt: went });
    expect(await stepsOf(visit.id)).toEqual([['leave', went, 'clock']]);
  });
});
