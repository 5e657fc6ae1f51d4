import { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newDenial } from '../../../test/factories/inputs.ts';
import { guestSub, passEventReader } from '../../../test/factories/pass-events.ts';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { done, type World, world } from '../../../test/world.ts';
import { issueVisitPasses, lentCardsOf, type PassWork } from '../pass/index.ts';

let w: World;
let hall: ReaderHall;
let token: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const work = (): PassWork => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });
const hour = 3_600_000;

/** An expected guest of somebody in the readers' project, and the text of their pass. */
async function guest(facts: Parameters<World['make']['visit']>[0] = {}) {
  const { employeeId } = await hall.employee();
  const visit = await w.make.visit({ hostId: employeeId, ...facts });
  const issued = await w.db.transaction().execute((db) => issueVisitPasses({ ...work(), db }, visit.id));
  const text = issued.is === 'issued' ? (issued.people[0]?.passes[0]?.text ?? '') : '';
  return { visit, text };
}

const row = (id: number) =>
  w.db.selectFrom('visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const okPass = { is: 'pass', allow: true, rc: 'OK' };
const refused = (rc: string) => ({ is: 'pass', allow: false, rc });
const once = (visitOnce: boolean) =>
  w.db.updateTable('projectData').set({ visitOnce }).where('projectId', '=', hall.projectId).execute();

describe('a guest’s pass at a reader', () => {
  test('opens the common door and moves the visit; left, it opens nothing any more', async () => {
    const { reader } = await hall.installed();
    const { visit, text } = await guest();
    // The set of areas is new, and readers hear of it.
    await reader.beat();
    expect(await reader.scan(text)).toMatchObject(okPass);
    await reader.upload();
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', late: false });
    await w.call(visitApi, 'leave', { visitId: visit.id, card: null }, token);
    await reader.beat();
    expect(await reader.scan(text)).toMatchObject(refused('REVOKED_PASS'));
  });

  test('for one entry opens once, at whichever reader it is shown', async () => {
    await once(true);
    const [first, second] = [await hall.installed(), await hall.installed()];
    const { text } = await guest();
    for (const { reader } of [first, second]) await reader.beat();
    expect(await first.reader.scan(text)).toMatchObject(okPass);
    expect(await second.reader.scan(text)).toMatchObject(refused('REPLAY'));
    await once(false);
  });
});

describe('a party that shares a pass', () => {
  const people = async (visitId: number) => {
    const issued = await w.db.transaction().execute((db) => issueVisitPasses({ ...work(), db }, visitId));
    return issued.is === 'issued' ? issued.people.map(({ passes }) => passes[0]?.text ?? '') : [];
  };
  const companions = JSON.stringify([{ name: '韩梅梅', phone: null }]);

  test('has a code for each: as many go in one after the other as they are, and each once where one entry is allowed', async () => {
    const { reader } = await hall.installed();
    const { employeeId } = await hall.employee();
    for (const visitOnce of [false, true]) {
      await once(visitOnce);
      const visit = await w.make.visit({ hostId: employeeId, companions });
      const texts = await people(visit.id);
      expect(texts).toHaveLength(2);
      await reader.beat();
      for (const text of texts) expect(await reader.scan(text)).toMatchObject(okPass);
      for (const text of texts) expect(await reader.scan(text)).toMatchObject({ allow: false });
    }
    await once(false);
  });

  test('is on site until the last of them has left', async () => {
    const { employeeId } = await hall.employee();
    const visit = await w.make.visit({
      hostId: employeeId,
      companions,
      endAt: new Date(w.now().getTime() + 1000),
    });
    const { tell } = await here();
    const ago = (seconds: number) => new Date(w.now().getTime() - seconds * 1000);
    const sub = guestSub(visit);
    const along = { ...sub, jti: 2 ** 27 + 1 };
    await tell({ sub, dir: 'in', at: ago(50) }, { sub: along, dir: 'in', at: ago(49) });
    await tell({ sub, dir: 'out', at: ago(30) });
    expect(await row(visit.id)).toMatchObject({ state: 'arrived', outAt: null });
    const last = ago(20);
    await tell({ sub: along, dir: 'out', at: last });
    const { outAt, leftAt } = await row(visit.id);
    expect(outAt ?? leftAt).toEqual(last);
  });
});

test('who is denied while on site loses the way in at once, gets no card, and has the way again when it was a mistake', async () => {
  const { reader } = await hall.installed();
  const { employeeId } = await hall.employee();
  const visit = await w.make.visit({ hostId: employeeId, state: 'arrived' });
  const text = async () => {
    const issued = await w.db.transaction().execute((db) => issueVisitPasses({ ...work(), db }, visit.id));
    return issued.is === 'issued' ? (issued.people[0]?.passes[0]?.text ?? '') : '';
  };
  const pass = await text();
  const denial = newDenial({ projectId: hall.projectId, phone: visit.phone });
  const data = done(await w.call(deniedVisitorApi, 'add', denial, token));
  expect(data).toMatchObject({ onSite: 1 });
  await reader.beat();
  expect(await reader.scan(pass)).toMatchObject(refused('REVOKED_PASS'));
  expect(await text()).toBe('');
  const card = await w.make.visitorCard({ projectId: hall.projectId });
  const lend = () => w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
  expect(await lend()).toMatchObject({ code: 400 });
  const { deniedId } = data;
  await w.call(deniedVisitorApi, 'remove', { deniedId, reason: '误登记' }, token);
  expect(await lend()).toMatchObject({ code: 200 });
  const again = await text();
  await reader.beat();
  expect(await reader.scan(again)).toMatchObject(okPass);
});

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

type Visit = Awaited<ReturnType<World['make']['visit']>>;

/** A passage as readers tell of it. */
const passage = (visit: Visit, dir: 'in' | 'out', at: Date) => ({ sub: guestSub(visit), dir, at });

/** A reader at the gate, or elsewhere. */
const here = (areaId = hall.gateId) => passEventReader(w, { projectId: hall.projectId, areaId });

describe('what readers saw', () => {
  test('of 32 who tell of an arrival at once one moves the visit, and the host is told once', async () => {
    await w.db
      .updateTable('projectData')
      .set({ hostSms: true })
      .where('projectId', '=', hall.projectId)
      .execute();
    const { visit } = await guest();
    const { tell } = await here();
    const at = w.now();
    await Promise.all(Array.from({ length: 32 }, () => tell(passage(visit, 'in', at))));
    const steps = await w.db.selectFrom('visitStep').select('step').where('visitId', '=', visit.id).execute();
    expect(steps).toEqual([{ step: 'arrive' }]);
    const told = await w.db
      .selectFrom('visitMessage')
      .select('kind')
      .where('visitId', '=', visit.id)
      .execute();
    expect(told).toEqual([{ kind: 'hostArrived' }]);
  });

  test('late lets an expired visit have begun, but none that was cancelled or rejected, nor outside its period', async () => {
    const now = w.now().getTime();
    const times = { startAt: new Date(now - 5 * hour), endAt: new Date(now - hour) };
    const during = new Date(now - 2 * hour);
    const { tell } = await here();
    const seen = async (facts: Parameters<World['make']['visit']>[0], at = during) => {
      const { visit } = await guest({ ...times, ...facts });
      await tell(passage(visit, 'in', at));
      return row(visit.id);
    };
    expect(await seen({ state: 'expired' })).toMatchObject({
      state: 'arrived',
      late: true,
      arrivedAt: during,
    });
    expect(await seen({ state: 'cancelled' })).toMatchObject({ state: 'cancelled' });
    expect(await seen({ state: 'rejected' })).toMatchObject({ state: 'rejected' });
    expect(await seen({ state: 'expired' }, new Date(now - 6 * hour))).toMatchObject({ state: 'expired' });
    expect(await seen({ state: 'expired' }, new Date(now))).toMatchObject({ state: 'expired' });
  });

  test('at the common door ends the visit on its last day; before, the guest is out and may come back', async () => {
    const now = w.now().getTime();
    const long = {
      state: 'arrived',
      arrivedAt: new Date(now - hour),
      endAt: new Date(now + 50 * hour),
    } as const;
    const { tell } = await here();
    const { visit: days } = await guest(long);
    const out = new Date(now - 3000);
    await tell(passage(days, 'out', out));
    expect(await row(days.id)).toMatchObject({ state: 'arrived', outAt: out });
    await tell(passage(days, 'in', new Date(now - 2000)));
    expect(await row(days.id)).toMatchObject({ state: 'arrived', outAt: null });
    await once(true);
    await tell(passage(days, 'out', new Date(now - 1000)));
    expect(await row(days.id)).toMatchObject({ state: 'left' });
    await once(false);
    const { visit: inner } = await guest({ ...long, endAt: new Date(now + 1000) });
    await (await here(hall.roomId)).tell(passage(inner, 'out', out));
    expect(await row(inner.id)).toMatchObject({ state: 'arrived', outAt: null });
  });

  test('of somebody else’s project moves nothing', async () => {
    const { visit } = await guest();
    const other = await w.make.area({ common: true });
    const { tell } = await passEventReader(w, { projectId: other.projectId, areaId: other.id });
    await tell({ sub: { ...guestSub(visit), pid: other.projectId } });
    expect((await row(visit.id)).state).toBe('approved');
  });

  test('by a visitor card moves the visit it is lent to', async () => {
    const { visit } = await guest();
    const card = await w.make.visitorCard({ projectId: hall.projectId });
    await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
    await (await here()).tell({ ch: 'ic', card: card.number });
    expect((await row(visit.id)).state).toBe('arrived');
  });
});

describe('a visitor card', () => {
  test('is on the readers’ list only while it is lent to a visit that is on', async () => {
    const { visit } = await guest();
    const card = await w.make.visitorCard({ projectId: hall.projectId });
    const listed = async () =>
      (await lentCardsOf(work(), hall.projectId))
        .filter((one) => one.card === card.number)
        .map((one) => one.standing);
    const version = async () =>
      (
        await w.db
          .selectFrom('passProject')
          .select('cardVer')
          .where('projectId', '=', hall.projectId)
          .executeTakeFirstOrThrow()
      ).cardVer;
    expect(await listed()).toEqual([]);
    const before = await version();
    await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
    expect(await listed()).toEqual(['valid']);
    expect(await version()).toBeGreaterThan(before);
    await w.call(visitorCardApi, 'takeBack', { projectId: hall.projectId, number: card.number }, token);
    expect(await listed()).toEqual([]);
    await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
    await w.call(visitApi, 'cancel', { visitId: visit.id, reason: null }, token);
    expect(await listed()).toEqual([]);
  });

  test('opens the doors of the visit, until it is over', async () => {
    const { reader } = await hall.installed();
    const { visit } = await guest();
    const card = await w.make.visitorCard({ projectId: hall.projectId });
    await w.call(visitorCardApi, 'lend', { visitId: visit.id, number: card.number }, token);
    await reader.beat();
    expect(await reader.card(card.number)).toMatchObject(okPass);
    await w.call(visitorCardApi, 'mark', { cardId: card.id, lost: true }, token);
    await reader.beat();
    expect(await reader.card(card.number)).toMatchObject(refused('CARD_UNKNOWN'));
  });
});
