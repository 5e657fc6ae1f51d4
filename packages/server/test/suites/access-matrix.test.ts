import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { assertAllRefused, type RefusedAttempt } from './assert-all-refused.ts';
import { assertNoWholePhone } from './assert-no-whole-phone.ts';
import { type Call, calls, resourceOf, testRowsOf } from './calls.ts';
import { outsideServices, type Person, type Scene, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import {
  callsCountingAll,
  codesForAbsentId,
  expectedRefusal,
  fieldsOfProjectPeople,
} from './expected-refusals.ts';
import { addRowsAt, deletedIds, foreignRows, propertyCompaniesAt } from './id-kinds.ts';
import { type IdSwap, idSwapsAt } from './id-swaps.ts';
import { type IdPlace, idPlaces } from './input-ids.ts';
import { makeCall } from './make-call.ts';
import { addHiddenActivity, letNeighboursAct } from './neighbours.ts';
import { type Principal, principals } from './principals.ts';
import { uploadablePicture } from './uploadable-picture.ts';

/** The time for what is done once for all calls; on a busy machine it takes minutes. */
const forAll = 600_000;

let w: World;
let t: Twins;
let deleted: Awaited<ReturnType<typeof deletedIds>>;
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
  for (const spot of [t.there, t.nextDoor]) await letNeighboursAct(w, t, spot);
  // What no neighbour may make is there too, so that every list has something to hide.
  await addRowsAt(w, t.there);
  deleted = await deletedIds(w);
  await formerLog();
}, forAll);

let phones = 15_000_000_000;
/** Most people sign in with their phone, so their names must tell no more than it does. */
const byPhone = () => {
  phones += 1;
  return { userName: String(phones), phone: String(phones), nickName: '以手机号登录' };
};

/** What a former version kept in the log: names and numbers that are masked today. */
const formerLog = async () => {
  const { phone } = await w.make.user(byPhone());
  const facts = { userName: phone, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, birth: '1990-01-01' };
  const changes = JSON.stringify([
    { entity: 'user', id: t.here.property.user.id, before: null, after: facts },
  ]);
  const place = { projectId: t.here.project.id, companyId: t.here.company.id };
  const row = { requestId: 'former', op: 'user/addUser', code: 200, userName: phone, roleCode: 'X', changes };
  await w.db
    .insertInto('audit')
    .values({ ...row, ...place, userId: t.here.property.user.id, address: '127.0.0.1' })
    .execute();
};

/** One principal who will make a call, with an input of its own ids; of others' ids where it may not make it at all. */
type Caller = { principal: Principal; holds: boolean; at: Scene; input: unknown };

function mayMake(call: Call, { seat, limit }: Principal): boolean {
  const own = resourceOf(call);
  const has = own === undefined || (seat(t)?.role?.resources ?? []).includes(own);
  return has && expectedRefusal(call, limit) !== 403;
}

async function callerOf(call: Call, principal: Principal, me: Person): Promise<Caller> {
  const at = scene(w, t, me);
  return { principal, holds: true, at, input: await exampleOf(call, at) };
}

/** All who make a call. Who may not is refused whatever is sent, so they send what the first of the others does. */
async function callersOf(call: Call): Promise<{ callers: Caller[]; made: Person[] }> {
  const able = principals.filter((one) => mayMake(call, one));
  const callers: Caller[] = [];
  const made: Person[] = [];
  for (const principal of able) {
    const me = call.op.writes
      ? await w.make.person(principal.seat(t), byPhone())
      : await bystander(principal);
    if (call.op.writes) made.push(me);
    callers.push(await callerOf(call, principal, me));
  }
  const input = callers[0]?.input;
  for (const principal of principals.filter((one) => !able.includes(one)))
    callers.push({ principal, holds: false, at: scene(w, t, await bystander(principal)), input });
  return { callers, made };
}

type Asked = { caller: Caller; swap: IdSwap; answer: Envelope | null };

const about = (call: Call, caller: Caller, what: string) =>
  `${call.path} to ${caller.principal.who}, ${what} (see test/suites/expected-refusals.ts)`;

async function send(call: Call, { me, browser }: Scene, input: unknown): Promise<Envelope> {
  const answer = await makeCall(w, call, input, {
    token: me.token,
    cookie: browser.cookie,
    file: uploadablePicture,
  });
  assertNoWholePhone(call, input, answer);
  return answer;
}

/** Who lacks the resource, or reaches too little, is told so of whatever it sends. */
const codesFor = ({ holds }: Caller, { codes }: IdSwap) => (holds ? codes : [403]);

const attemptOf = (call: Call, asked: Asked): RefusedAttempt => ({
  what: about(call, asked.caller, asked.swap.what),
  codes: codesFor(asked.caller, asked.swap),
  send: async () => {
    asked.answer = await send(call, asked.caller.at, asked.swap.input);
    return asked.answer;
  },
});

/**
 * All that each caller may put in the place of an own id; what can be taken away is made anew. What is refused by its
 * shape is sent by the first who may make the call and by the first who may not.
 */
async function swapsOf(call: Call, callers: readonly Caller[]): Promise<Asked[]> {
  const places = idPlaces(call.op.input);
  const tenants = { nextDoor: t.nextDoor, otherProject: t.there };
  const spots = call.api.module === 'staff' ? await propertyCompaniesAt(w, tenants) : tenants;
  const kinds = places.map(({ kind }) => kind);
  const hiddenFrom = await foreignRows(w, spots, kinds);
  const at = ({ principal: { limit }, input }: Caller, place: IdPlace) =>
    idSwapsAt(input, place, {
      foreign: hiddenFrom(place.kind, limit),
      deleted: deleted.get(place.kind),
      codes: codesForAbsentId(call, place, limit),
    });
  return callers.flatMap((caller) => {
    const isFirst = callers.find(({ holds }) => holds === caller.holds) === caller;
    return places
      .flatMap((place) => at(caller, place))
      .filter(({ shape }) => isFirst || !shape)
      .map((swap) => ({ caller, swap, answer: null }));
  });
}

/** That there are others is said, without a number; and who changes a role must reach all who hold it. */
const others = /"(others|otherUsers|otherChildren|heldBeyond)":(true|false)/g;
const ofHeldRole = /("heldBeyond":null,"can":\{)"edit":(?:true|false),"state":(?:true|false),("remove")/g;

/** An answer but for the moment it was made at, when a session was last used (written each minute), and for whether there are others. */
const lasting = (answer: Envelope | null, grows = /^$/): string =>
  JSON.stringify(answer)
    .replaceAll(/"(at|now|usedAt)":"[^"]*"/g, '"$1":""')
    .replaceAll(others, '"$1":null')
    .replaceAll(ofHeldRole, '$1$2')
    .replace(grows, '');

/** No answer may show a name that is hidden, or differ from that to an id that never was. */
function tellNothing(call: Call, asked: readonly Asked[]): void {
  for (const { caller, swap, answer } of asked) {
    const what = about(call, caller, swap.what);
    const text = JSON.stringify(answer);
    if (caller.principal.hidden?.test(text)) expect(text, what).not.toMatch(caller.principal.hidden);
    if (swap.like === undefined) continue;
    const like = asked.find((other) => other.caller === caller && other.swap.what === swap.like);
    if (like && JSON.stringify(like.answer) !== text)
      expect(lasting(answer), what).toEqual(lasting(like.answer));
  }
}

/** With ids of its own the call is done for each who may make it; else the refusals would show nothing. */
async function doneWithOwn(call: Call, callers: readonly Caller[]): Promise<void> {
  const codes: number[] = [];
  for (const caller of callers) {
    const { principal, holds, at, input } = caller;
    let answer = await send(call, at, input);
    // What the example is about may be another one by now, where who came before has changed it.
    if (holds && answer.code !== 200) answer = await send(call, at, await exampleOf(call, at));
    const code = holds ? (expectedRefusal(call, principal.limit) ?? 200) : 403;
    const what = about(call, caller, `own ids: ${answer.message}`);
    expect(answer.code, what).toBe(code);
    if (principal.hidden) expect(JSON.stringify(answer), what).not.toMatch(principal.hidden);
    codes.push(answer.code);
  }
  expect(codes, call.path).toContain(200);
}

/** Whoever holds a guest's link or stands before a poster is nobody's principal: what it opens is the visit's. */
const asked = calls.filter(({ api }) => api.surface !== 'link');

const reads = calls.filter(({ op }) => !op.writes && op.access !== 'public');

/** Who make reads and what they may not do: this changes nobody, so they are the same people for all calls. */
const bystanders = new Map<Principal, Promise<Person>>();
function bystander(principal: Principal): Promise<Person> {
  const one = bystanders.get(principal) ?? w.make.person(principal.seat(t), byPhone());
  bystanders.set(principal, one);
  return one;
}

test.each(testRowsOf(asked))(
  '%s tells nobody more than is theirs, and changes nothing else',
  async (_, call) => {
    const { callers, made } = await callersOf(call);
    const swaps = await swapsOf(call, callers);
    const attempts = swaps.map((one) => attemptOf(call, one));
    await assertAllRefused(w.db, attempts);
    tellNothing(call, swaps);
    await doneWithOwn(call, callers);
    if (made.length > 0) await w.make.empty(made.map(({ assignment }) => assignment.roleId));
  },
);

const limited = principals.filter(({ limit, who }) => limit !== 'none' && !who.endsWith('staff'));

type Look = { call: Call; caller: Caller; answers: Envelope[] };

/** Lets somebody make every read on both sides of one growth of all that is hidden from them. */
async function looksOf(principal: Principal): Promise<Look[]> {
  const me = await w.make.person(principal.seat(t), byPhone());
  const looks: Look[] = [];
  // Every example is made before the first answer: nothing but what is hidden may come between the answers.
  for (const call of reads.filter((one) => mayMake(one, principal)))
    looks.push({ call, caller: await callerOf(call, principal, me), answers: [] });
  const look = async () => {
    for (const { call, caller, answers } of looks) answers.push(await send(call, caller.at, caller.input));
  };
  await look();
  await addHiddenActivity(w, t, me, principal.limit);
  await look();
  await w.make.empty([me.assignment.roleId]);
  return looks;
}

/** Looked at once for all reads: they change nothing, and one growth serves them all. */
let looked: Promise<Look[]> | undefined;
async function everyLook(): Promise<Look[]> {
  const looks: Look[] = [];
  for (const principal of limited) looks.push(...(await looksOf(principal)));
  return looks;
}

test.each(testRowsOf(reads))(
  '%s answers the same however much is hidden',
  async (_, call) => {
    looked ??= everyLook();
    const looks = (await looked).filter((look) => look.call === call);
    expect(looks).toHaveLength(limited.filter((one) => mayMake(call, one)).length);
    for (const { caller, answers } of looks) {
      const [before = null, after = null] = answers;
      const { limit, hidden } = caller.principal;
      const what = about(call, caller, 'with more elsewhere');
      expect(JSON.stringify(after), what).not.toMatch(hidden ?? /^$/);
      if (callsCountingAll.has(call.path)) continue;
      const grows = limit === 'building' ? fieldsOfProjectPeople.get(call.path) : undefined;
      const compared = [before, after].map((answer) => lasting(answer, grows));
      expect(compared[1], what).toEqual(compared[0]);
    }
  },
  forAll,
);
