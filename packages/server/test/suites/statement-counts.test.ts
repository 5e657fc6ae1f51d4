import { maxLimit } from '@mdi/contract/kit/page.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeAnswerSharing } from '../../src/kit/calls/answer-sharing.ts';
import { settlePassChanges } from '../../src/modules/pass/index.ts';
import { allResources, type Twins, twins } from '../factories/twins.ts';
import { measureWork } from '../measure-work.ts';
import { type World, world } from '../world.ts';
import { type Call, calls, phoneCalls, readersCalls, resourceOf, testRowsOf } from './calls.ts';
import { batchCalls, callsOfFixedSize, type DoorCall, doorCallsAt } from './door-calls.ts';
import { outsideServices, type Person, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import { addRowsAt } from './id-kinds.ts';
import { callsTakingLists, largeInputOf, maxListItems } from './largest.ts';
import { makeCall } from './make-call.ts';
import { uploadablePicture } from './uploadable-picture.ts';

// No call does work that grows with what there is: a statement for each row of a list, or rows that nobody asked for.
// Counted and not timed: what a few more items or rows cost a call besides.

let w: World;
let t: Twins;
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
}, 60_000);

/** So many more items, or rows; fewer items where a call takes no nine. */
const more = 8;
/** What happens beside a call, as a message to open pages, may fall into it. */
const beside = 3;

/**
 * Calls that do the whole of one thing for each item, by the rules of that one thing, and how many statements that takes
 * at most. Their items are bounded by the contract.
 */
const perItem: Readonly<Record<string, number>> = {
  'user/addUser': 1,
  'company/add': 1,
  'company/addLeases': 1,
  'reservation/convert': 1,
  'company/renewLeases': 4,
  'company/endLeases': 2,
  'company/correctLeases': 2,
  'company/moveLeases': 6,
  'area/setOfCompany': 3,
  'area/setOfEmployee': 3,
  'visit/setAreas': 3,
  'visit/invite': 7,
  'visit/again': 5,
  // Each is locked, moved, noted and recorded; fifty at most.
  'notice/revoke': 6,
  // Each by the rule of its own history; eight at most.
  'search/recent': 3,
  // Each is written with what it refers to; a hundred at most.
  'pageTemplate/use': 6,
};

async function workOfCall(call: Call, me: Person, make: (at: ReturnType<typeof scene>) => Promise<unknown>) {
  const at = scene(w, t, me);
  const input = await make(at);
  const token = call.op.access === 'public' ? null : me.token;
  const done = await measureWork(() =>
    makeCall(w, call, input, { token, cookie: at.browser.cookie, file: uploadablePicture }),
  );
  await w.ended();
  return { code: done.answer.code, statements: done.statements, rows: done.rows };
}

describe('with a list of many items', () => {
  test.each(testRowsOf(callsTakingLists))('%s takes no statement for each item', async (_, call) => {
    const own = resourceOf(call);
    const me = await w.make.person({ role: { resources: own ? [own] : [] } });
    const work = (count: number) => workOfCall(call, me, (at) => largeInputOf(call, at, count));
    const most = Math.min(1 + more, maxListItems(call.op.input));
    const [few, many] = [await work(1), await work(most)];
    expect([few.code, many.code]).toEqual([200, 200]);
    const forItems = (most - 1) * (perItem[call.path] ?? 0);
    expect(many.statements - few.statements).toBeLessThanOrEqual(forItems + beside);
  });
});

type Read = { call: Call; me: Person; input: Record<string, unknown> };

/** A look as the first of these people who may: property here, whose everything grows, else head office. */
async function readOf(call: Call, people: readonly Person[]): Promise<Read> {
  for (const me of people) {
    const at = scene(w, t, me);
    const input = { ...(Object(await exampleOf(call, at)) as Record<string, unknown>) };
    const { code } = await makeCall(w, call, input, { token: me.token, cookie: at.browser.cookie });
    if (code === 200) return { call, me, input };
  }
  throw new Error(`${call.path} answers none of these people`);
}

describe('the more there is', () => {
  const looks = calls.filter(({ op }) => !op.writes);
  const read = new Map<string, { full: [number, number]; page: [number, number] | null }>();

  beforeAll(async () => {
    const office = await w.make.person({ role: { resources: allResources } });
    const reads: Read[] = [];
    for (const call of looks) reads.push(await readOf(call, [t.here.property, office, t.here.tenant]));
    const work = ({ call, me }: Read, input: object) => workOfCall(call, me, async () => input);
    const paged = (call: Call) => call.op.input.safeParse({ limit: 2 }).success;
    const measured = async () => {
      // What watchers share for a while is found anew each time.
      w.deps.node.share = makeAnswerSharing();
      const found = new Map<string, [number, number | null]>();
      for (const one of reads) {
        const { call, input } = one;
        const page = paged(call) ? (await work(one, { ...input, limit: 2 })).rows : null;
        const full = await work(one, paged(call) ? { ...input, limit: maxLimit } : input);
        found.set(call.path, [full.statements, page]);
      }
      return found;
    };
    for (let n = 0; n < 2; n += 1) await addRowsAt(w, t.here);
    const before = await measured();
    for (let n = 0; n < more; n += 1) await addRowsAt(w, t.here);
    for (const [path, [statements, page]] of await measured()) {
      const [less, lessPage] = before.get(path) ?? [0, null];
      read.set(path, {
        full: [less, statements],
        page: page === null || lessPage === null ? null : [lessPage, page],
      });
    }
  }, 120_000);

  test.each(testRowsOf(looks))('%s takes no more statements, and reads no more for a page', (path) => {
    const { full, page } = read.get(path) ?? expect.fail();
    expect(full[1] - full[0]).toBeLessThanOrEqual(beside);
    if (page) expect(page[1] - page[0]).toBeLessThanOrEqual(beside);
  });
});

/** What readers and phones are answered whole, and what bounds it; all else reads no more however much there is. */
const wholeLists: Readonly<Record<string, string>> = {
  'deviceApi/config': 'the sets of areas that admit here',
  'deviceApi/keys': 'a key a year',
  'deviceApi/revocations': 'what ended within 40 days',
  'deviceApi/cards': 'a page of 5,000',
  'pass/toInstall': 'the first 100 are told; of a project’s readers',
  'myGuests/list': 'the next 50',
  'appNotice/home': 'the newest 20',
  'appNotice/list': '20 at once',
  'appNotice/mine': '20 at once',
  'appFile/list': '20 at once',
  'appReport/list': '20 at once, and what they are about',
  'appSuggestion/list': '20 at once',
  'appSuggestion/units': 'the first 200 that the company leases',
};

describe('at the door and on the phone', () => {
  type Cost = { code: number; statements: number; rows: number };
  let doors: Awaited<ReturnType<typeof doorCallsAt>>;
  const read = new Map<string, [Cost, Cost]>();
  const grown = [...readersCalls, ...phoneCalls].filter(({ path }) => !callsOfFixedSize.has(path));

  async function costOf({ send }: DoorCall, many?: number): Promise<Cost> {
    const { answer, statements, rows } = await measureWork(() => send(many));
    await w.ended();
    return { code: answer.code, statements, rows };
  }

  beforeAll(async () => {
    doors = await doorCallsAt(w, t);
    const { company } = t.here;
    let cards = 0;
    /** One more of all that readers and phones are told of. */
    const grow = async () => {
      await addRowsAt(w, t.here);
      await w.make.visit({ hostId: doors.host.id });
      cards += 1;
      const icCard = `D${cards}X${company.id}`;
      const { id } = await w.make.employee({ company, icCard, cardState: 'inUse' });
      await w.db.transaction().execute(async (db) => {
        await db.updateTable('employee').set({ state: 'Y' }).where('id', '=', id).execute();
        await settlePassChanges({ db, now: w.now(), secrets: w.deps.secrets });
      });
    };
    const measured = async () => {
      const found = new Map<string, Cost>();
      for (const one of doors.calls)
        if (!batchCalls.has(one.call.path)) found.set(one.call.path, await costOf(one));
      return found;
    };
    for (let n = 0; n < 2; n += 1) await grow();
    const before = await measured();
    for (let n = 0; n < more; n += 1) await grow();
    // A phone asks for passes once in ten seconds at most.
    w.pass(1);
    for (const [path, cost] of await measured()) read.set(path, [before.get(path) ?? cost, cost]);
  }, 120_000);

  test.each(testRowsOf(grown.filter(({ path }) => batchCalls.has(path))))(
    '%s takes no statement for each item',
    async (path) => {
      const one = doors.calls.find(({ call }) => call.path === path) ?? expect.fail();
      const [few, many] = [await costOf(one, 1), await costOf(one, 1 + more)];
      expect([few.code, many.code]).toEqual([200, 200]);
      expect(many.statements - few.statements).toBeLessThanOrEqual(beside);
    },
  );

  test.each(testRowsOf(grown.filter((call) => !batchCalls.has(call.path))))(
    '%s takes no more statements the more there is, and reads no more than it says',
    (path) => {
      const [less, now] = read.get(path) ?? expect.fail();
      expect([less.code, now.code]).toEqual([200, 200]);
      expect(now.statements - less.statements).toBeLessThanOrEqual(beside);
      if (!(path in wholeLists)) expect(now.rows - less.rows).toBeLessThanOrEqual(beside);
    },
  );
});
