import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import { makeSend } from '@mdi/reader-simulator/wire.ts';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ReaderHall, readerHall } from '../../../test/reader-hall.ts';
import { type World, world } from '../../../test/world.ts';
import {
  beginNewDay,
  groupsOfArea,
  type PassWork,
  pageOfCardList,
  settleDuePassChanges,
} from '../pass/index.ts';
import { readersIn } from './device-api.fixture.ts';

// What readers hold of a project, counted: how often it is worked out and told, however many ask.

const said = vi.spyOn(pg.Client.prototype, 'query');
/** How many statements with these words were sent to the database meanwhile. */
async function counted(words: RegExp, work: () => Promise<unknown>): Promise<number> {
  const before = said.mock.calls.length;
  await work();
  const textOf = (query: unknown) =>
    typeof query === 'string'
      ? query
      : query && typeof query === 'object' && 'text' in query
        ? String(query.text)
        : '';
  return said.mock.calls.slice(before).filter(([query]) => words.test(textOf(query))).length;
}
const workedOut = /insert into card_row/;
const looked = /from card_list where/;
const revoked = /from "?revocation"? /;

let w: World;
let hall: ReaderHall;
let admin: Awaited<ReturnType<World['make']['person']>>;
let token: string;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
  admin = await w.make.person({ roleId: (await w.make.administratorRole()).id });
});
beforeEach(async () => {
  token = await w.make.session(admin.user.id, admin.assignment, { createdAt: w.now(), usedAt: w.now() });
});

const { newCardHolder } = readersIn(
  () => w,
  () => hall,
);

const work = (): PassWork => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });
const all = async (form?: number) => (await pageOfCardList(work(), hall.projectId, { since: 0, form })).rows;
const version = async () =>
  (
    await w.db
      .selectFrom('passProject')
      .select('cardVer')
      .where('projectId', '=', hall.projectId)
      .executeTakeFirstOrThrow()
  ).cardVer;

/** Somebody with a card, whom readers are told of. */
const cardHolder = () => newCardHolder(token);

const disable = (employeeId: number, state: 'N' | 'Y' = 'Y') =>
  w.call(employeeApi, 'updateState', { employeeId, state }, token);

/** So many readers that hold all there is. */
async function readers(count: number) {
  const found = await Promise.all(Array.from({ length: count }, () => hall.installed()));
  return found.map(({ reader }) => reader);
}

describe('the cards of a version', () => {
  test('are worked out once, however many ask at once, on however many nodes', async () => {
    await cardHolder();
    const asked = () => pageOfCardList(work(), hall.projectId, { since: 0, form: 2 });
    expect(await counted(workedOut, () => Promise.all(Array.from({ length: 8 }, asked)))).toBe(1);
    expect(await counted(workedOut, asked)).toBe(0);
  });

  test('are looked up once for all readers that hold the same', async () => {
    const here = await readers(12);
    const { uid } = await cardHolder();
    const beats = () => Promise.all(here.map((reader) => reader.beat()));
    // A reader may ask before the others begin; whoever asks meanwhile waits for the same.
    expect([1, 2]).toContain(await counted(looked, beats));
    for (const reader of here) expect(await reader.card(uid)).toMatchObject({ allow: true });
  });

  test('come by what changed since the version that a reader holds', async () => {
    const [first, second] = [await cardHolder(), await cardHolder()];
    await all();
    const since = await version();
    await w.call(employeeApi, 'card', { employeeId: first.employeeId, icCard: null, state: 'lost' }, token);
    await disable(second.employeeId);
    const page = await pageOfCardList(work(), hall.projectId, { since, form: 2 });
    expect(page).toMatchObject({ ver: await version(), full: false, more: false });
    expect(page.rows.map(({ uid, st }) => [uid, st])).toEqual([
      [first.uid, 'del'],
      [second.uid, 'off'],
    ]);
    expect(await pageOfCardList(work(), hall.projectId, { since: page.ver, form: 2 })).toMatchObject({
      rows: [],
    });
  });

  test('come whole to a reader of the former protocol, or that holds what nobody knows', async () => {
    const gone = await cardHolder();
    await all();
    const since = await version();
    await w.call(employeeApi, 'card', { employeeId: gone.employeeId, icCard: null, state: 'lost' }, token);
    const kept = (await all()).map(({ uid }) => uid);
    expect(kept).not.toContain(gone.uid);
    for (const asked of [{ since }, { since: 0, form: 2 }, { since: 1_000_000, form: 2 }]) {
      const page = await pageOfCardList(work(), hall.projectId, asked);
      expect(page.full).toBe(true);
      expect(page.rows.map(({ uid }) => uid)).toEqual(kept);
    }
  });

  test('are those of the truth in the end, whatever changes while lists are worked out and fetched', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, cardHolder));
    const here = await readers(3);
    const turn = async ({ employeeId, uid }: (typeof people)[number], n: number) => {
      for (let round = 0; round < 4; round += 1) {
        if (n % 2) await disable(employeeId, round % 2 ? 'N' : 'Y');
        else {
          await w.call(employeeApi, 'card', { employeeId, icCard: null, state: 'lost' }, token);
          if (round < 3) {
            await w.call(employeeApi, 'card', { employeeId, icCard: uid, state: 'inUse' }, token);
          }
        }
      }
    };
    const fetching = here.map(async (reader) => {
      for (let round = 0; round < 12; round += 1) await reader.beat();
    });
    await Promise.all([...people.map(turn), ...fetching]);
    const truth = new Map((await all()).map(({ uid, st }) => [uid, st]));
    for (const reader of here) {
      await reader.beat();
      for (const [n, { uid }] of people.entries()) {
        expect(truth.get(uid)).toBe(n % 2 ? 'on' : undefined);
        expect(await reader.card(uid)).toMatchObject({ allow: n % 2 === 1 });
      }
    }
  });

  test('that are gone are forgotten after 40 days; who holds an older list takes the whole one', async () => {
    const gone = await cardHolder();
    await all();
    const since = await version();
    await w.call(employeeApi, 'card', { employeeId: gone.employeeId, icCard: null, state: 'lost' }, token);
    await all();
    await w.db
      .updateTable('cardRow')
      .set({ changedAt: new Date(w.now().getTime() - 41 * 86_400_000) })
      .where('uid', '=', gone.uid)
      .execute();
    await cardHolder();
    expect((await pageOfCardList(work(), hall.projectId, { since, form: 2 })).full).toBe(true);
    const left = w.db.selectFrom('cardRow').select('uid').where('uid', '=', gone.uid);
    expect(await left.execute()).toEqual([]);
  });
});

describe('what is taken back', () => {
  test('lets nobody fetch cards where none is out, and is looked up once for all readers', async () => {
    const here = await readers(12);
    const { employeeId } = await hall.employee();
    const company = await w.make.company({ projectId: hall.projectId });
    const host = await w.make.employee({ company });
    const visit = await w.make.visit({ hostId: host.id, state: 'approved' });
    const before = await version();
    expect(await disable(employeeId)).toMatchObject({ code: 200 });
    expect(await w.call(visitApi, 'cancel', { visitId: visit.id, reason: null }, token)).toMatchObject({
      code: 200,
    });
    expect(await version()).toBe(before);
    const beats = () => Promise.all(here.map((reader) => reader.beat()));
    const fetched = said.mock.calls.length;
    expect([1, 2]).toContain(await counted(revoked, beats));
    const texts = JSON.stringify(said.mock.calls.slice(fetched).map(([query]) => query));
    expect(texts).not.toContain('card_row');
    expect(new Set(here.map((reader) => reader.state().revVer)).size).toBe(1);
  });

  test('lets readers fetch the cards where one is out, also one that is on their list alone', async () => {
    const { employeeId, uid } = await cardHolder();
    await all();
    const before = await version();
    await disable(employeeId);
    const after = await version();
    expect(after).toBeGreaterThan(before);
    await all();
    await w.db.updateTable('employee').set({ cardState: 'lost' }).where('icCard', '=', uid).execute();
    await disable(employeeId, 'N');
    expect(await version()).toBeGreaterThan(after);
  });
});

/** Lets so many minutes of the project's clock pass after its next midnight. */
const afterMidnight = (minutes: number) => {
  const local = w.now().getTime() + 8 * 3_600_000;
  w.pass((86_400_000 - (local % 86_400_000)) / 60_000 + minutes);
};

describe('an opening with an end', () => {
  const roofOf = async () => (await w.make.area({ projectId: hall.projectId })).id;
  const inMinutes = (minutes: number) => new Date(w.now().getTime() + minutes * 60_000).toISOString();
  const open = (companyId: number, areaId: number, endsAt: string | null) =>
    w.call(areaApi, 'setOfCompany', { companyId, changes: [{ areaId, allowed: true, endsAt }] }, token);
  const settle = () => w.db.transaction().execute((db) => settleDuePassChanges({ ...work(), db }));

  test('ends at readers that hear nothing any more and start again, by cards and by passes', async () => {
    const roof = await roofOf();
    const holder = await cardHolder();
    expect(await open(holder.companyId, roof, inMinutes(10))).toMatchObject({ code: 200 });
    const { reader } = await hall.installed(roof);
    await reader.beat();
    expect(await reader.card(holder.uid)).toMatchObject({ allow: true });
    w.pass(9.9);
    await reader.beat();
    // The last pass ends with the opening; what is shown afterwards names the roof no more.
    const shown = await hall.passOf(holder.employeeId);
    expect(await reader.scan(shown)).toMatchObject({ rc: 'AREA_DENIED' });
    reader.faults.cut = true;
    w.pass(0.2);
    reader.reboot();
    await reader.syncTime();
    expect(await reader.card(holder.uid)).toMatchObject({ rc: 'AREA_DENIED' });
  });

  test('ends at a reader that hears nothing any more, however many of one card end apart, and never opens again', async () => {
    // In the morning: what a new day changes is told apart from what ends within one.
    afterMidnight(360);
    token = await w.make.session(admin.user.id, admin.assignment, { createdAt: w.now(), usedAt: w.now() });
    const holder = await cardHolder();
    const ends = [10, 20, 30, 40, 50];
    const doors: { minutes: number; reader: Reader }[] = [];
    for (const minutes of ends) {
      const roof = await roofOf();
      await open(holder.companyId, roof, inMinutes(minutes));
      doors.push({ minutes, reader: (await hall.installed(roof)).reader });
    }
    for (let n = 0; n < 2; n += 1) for (const { reader } of doors) await reader.beat();
    for (const { reader } of doors) reader.faults.cut = true;
    const admitted = async () => {
      const found: number[] = [];
      for (const { minutes, reader } of doors)
        if (Object(await reader.card(holder.uid)).allow === true) found.push(minutes);
      return found;
    };
    expect(await admitted()).toEqual(ends);
    w.pass(11);
    expect(await admitted()).toEqual([20, 30, 40, 50]);
    w.pass(10);
    expect(await admitted()).toEqual([30, 40, 50]);
    // More ends than are told apart are one, at the first of them.
    w.pass(10);
    expect(await admitted()).toEqual([]);
    // Who hears again goes by each.
    for (const { reader } of doors) reader.faults.cut = false;
    await settle();
    for (const { reader } of doors) await reader.beat();
    expect(await admitted()).toEqual([40, 50]);
  });

  test('that lies days ahead ends at a reader that hears nothing any more, beside what others open sooner', async () => {
    const [soon, late] = [await roofOf(), await roofOf()];
    const holder = await cardHolder();
    await open(holder.companyId, soon, inMinutes(10));
    await open(holder.companyId, late, inMinutes(2 * 1440 + 60));
    const { reader } = await hall.installed(late);
    for (let n = 0; n < 2; n += 1) await reader.beat();
    reader.faults.cut = true;
    w.pass(2 * 1440);
    expect(await reader.card(holder.uid)).toMatchObject({ allow: true });
    w.pass(61);
    expect(await reader.card(holder.uid)).toMatchObject({ rc: 'AREA_DENIED' });
    // What a reader of a form before this is told is what is so now.
    const told = (await all()).find(({ uid }) => uid === holder.uid);
    expect(told).not.toHaveProperty('later');
    expect(await groupsOfArea(work(), late)).not.toContain(told?.area);
    token = await w.make.session(admin.user.id, admin.assignment, { createdAt: w.now(), usedAt: w.now() });
  });

  test('lets readers fetch the cards again when its time has come, whenever that is noticed, and once', async () => {
    const roof = await roofOf();
    const holder = await cardHolder();
    await open(holder.companyId, roof, inMinutes(10));
    await hall.installed(roof);
    const groupOf = async () => (await all()).find(({ uid }) => uid === holder.uid)?.area;
    expect(await groupsOfArea(work(), roof)).toContain(await groupOf());
    await settle();
    const before = await version();
    w.pass(300);
    await settle();
    expect(await version()).toBe(before + 1);
    await settle();
    expect(await version()).toBe(before + 1);
    expect(await groupsOfArea(work(), roof)).not.toContain(await groupOf());
  });

  test('made shorter ends the passes that say more; made longer ends none', async () => {
    const roof = await roofOf();
    const { employeeId, companyId } = await cardHolder();
    await open(companyId, roof, inMinutes(60));
    const ended = async () =>
      (
        await w.db
          .selectFrom('revocation')
          .select('rev')
          .where('ref', '=', companyId)
          .where('kind', '=', 'T')
          .execute()
      ).length;
    expect(await open(companyId, roof, inMinutes(120))).toMatchObject({ data: { changed: 1 } });
    expect(await open(companyId, roof, null)).toMatchObject({ data: { changed: 1 } });
    expect(await ended()).toBe(0);
    expect(await open(companyId, roof, inMinutes(30))).toMatchObject({ data: { changed: 1 } });
    expect(await ended()).toBe(1);
    expect(employeeId).toBeGreaterThan(0);
  });
});

describe('a new day', () => {
  const dayOf = (more: number) =>
    new Date(w.now().getTime() + 8 * 3_600_000 + more * 86_400_000).toISOString().slice(0, 10);
  const begin = () => beginNewDay({ db: w.db, now: w.now() });

  async function tenant(startsOn: string, endsOn: string | null = null) {
    const building = await w.make.building({ projectId: hall.projectId });
    const area = await w.make.area({ projectId: hall.projectId, kind: 'building', buildingId: building.id });
    const holder = await cardHolder();
    await w.make.lease({ companyId: holder.companyId, buildingId: building.id, startsOn, endsOn });
    return { area, building, ...holder };
  }

  test('opens and shuts doors at midnight at a reader that hears nothing any more', async () => {
    await begin();
    const later = await tenant(dayOf(2));
    const ends = await tenant('2026-01-01', dayOf(1));
    const [one, other] = [await hall.installed(later.area.id), await hall.installed(ends.area.id)];
    // The day before the change: what comes is on the list.
    afterMidnight(1);
    await begin();
    for (const { reader } of [one, other]) {
      for (let n = 0; n < 40; n += 1) {
        await reader.beat();
        w.pass(1);
      }
      reader.faults.cut = true;
    }
    expect(await one.reader.card(later.uid)).toMatchObject({ rc: 'AREA_DENIED' });
    expect(await other.reader.card(ends.uid)).toMatchObject({ allow: true });
    afterMidnight(0.1);
    expect(await one.reader.card(later.uid)).toMatchObject({ allow: true });
    expect(await other.reader.card(ends.uid)).toMatchObject({ rc: 'AREA_DENIED' });
    // Who doesn't know what comes next is told what is now.
    const told = (await all()).find(({ uid }) => uid === later.uid);
    expect(told).not.toHaveProperty('next');
    expect(await groupsOfArea(work(), later.area.id)).toContain(told?.area);
    await begin();
  });

  test('shuts the doors of a lease at a reader that hears nothing, also where an opening ended before', async () => {
    const roof = await w.make.area({ projectId: hall.projectId });
    const holder = await tenant('2026-01-01', dayOf(0));
    const { reader } = await hall.installed(holder.area.id);
    const endsAt = new Date(w.now().getTime() + 60_000).toISOString();
    const changes = [{ areaId: roof.id, allowed: true, endsAt }];
    const opened = await w.call(areaApi, 'setOfCompany', { companyId: holder.companyId, changes }, token);
    expect(opened).toMatchObject({ code: 200 });
    for (let n = 0; n < 2; n += 1) await reader.beat();
    reader.faults.cut = true;
    w.pass(1.1);
    expect(await reader.card(holder.uid)).toMatchObject({ allow: true });
    afterMidnight(0.1);
    expect(await reader.card(holder.uid)).toMatchObject({ rc: 'AREA_DENIED' });
    await begin();
  });

  test('makes newer cards where what is days ahead comes to be known', async () => {
    await begin();
    const roof = await w.make.area({ projectId: hall.projectId });
    const holder = await cardHolder();
    const days = 6;
    const endsAt = new Date(w.now().getTime() + days * 86_400_000).toISOString();
    const changes = [{ areaId: roof.id, allowed: true, endsAt }];
    await w.call(areaApi, 'setOfCompany', { companyId: holder.companyId, changes }, token);
    const nextOf = async () =>
      (await pageOfCardList(work(), hall.projectId, { since: 0, form: 2 })).rows.find(
        ({ uid }) => uid === holder.uid,
      )?.next;
    expect(await nextOf()).toBeUndefined();
    for (let day = 0; day < 2; day += 1) {
      afterMidnight(1);
      await begin();
    }
    expect(await nextOf()).toMatchObject({ at: Math.floor(Date.parse(endsAt) / 1000) });
  });

  test('is heard of by heartbeats and fetched at a moment of each reader’s own, and wakes nobody', async () => {
    const { reader, code, deviceId } = await hall.installed();
    await tenant(dayOf(2));
    for (const form of [2, undefined]) await all(form);
    await reader.beat();
    const held = reader.state().cardVer;
    let woken = 0;
    const off = w.live.subscribe((event) => {
      if (event?.topic === 'readers' && event.projectId === hall.projectId) woken += 1;
    });
    afterMidnight(1);
    await begin();
    expect(await version()).toBe(held + 1);
    const sealed = w.db.selectFrom('deviceSecret').select('secret').where('deviceId', '=', deviceId);
    const { secret } = await sealed.executeTakeFirstOrThrow();
    const send = makeSend({
      baseUrl: hall.url,
      code,
      faults: noFaults(),
      clock: makeClock({ source: () => w.now().getTime() }),
      secret: () => w.deps.secrets.unseal('device-secret', secret ?? Buffer.alloc(0)).toString('base64'),
    });
    const polled = async (card: number) => {
      const { rev, keyVer: key } = await w.db
        .selectFrom('passProject')
        .select(['rev', 'keyVer'])
        .where('projectId', '=', hall.projectId)
        .executeTakeFirstOrThrow();
      const reply = await send('commands', { wait: 0, rev, card, key }, AbortSignal.timeout(30_000));
      return JSON.stringify(reply);
    };
    expect(await polled(held)).not.toContain('"cards"');
    expect(await polled(held - 1)).toContain('"cards"');
    await reader.beat();
    expect(reader.state().cardVer).toBe(held);
    w.pass(15);
    await reader.beat();
    expect(reader.state().cardVer).toBe(held + 1);
    // A change that isn't the day's is fetched at once.
    token = await w.make.session(admin.user.id, admin.assignment, { createdAt: w.now(), usedAt: w.now() });
    await cardHolder();
    await reader.beat();
    expect(reader.state().cardVer).toBe(held + 2);
    // Announcements come in their order: this is of the change alone.
    await vi.waitUntil(() => woken > 0, 10_000);
    expect(woken).toBe(1);
    off();
  });
});
