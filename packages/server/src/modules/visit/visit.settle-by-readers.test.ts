import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { guestSub, passEventReader } from '../../../test/factories/pass-events.ts';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import { issueVisitPasses } from '../pass/index.ts';
import { guestsIn, okPass, passage, refused } from './visit.at-readers.fixture.ts';

let w: World;
let hall: ReaderHall;
let token: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  token = (await w.make.person({ roleId: (await w.make.administratorRole()).id })).token;
});

const { guest, here, row, work } = guestsIn(
  () => w,
  () => hall,
);
const hour = 3_600_000;
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
