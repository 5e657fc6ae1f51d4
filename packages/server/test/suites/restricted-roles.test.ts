import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import type { IdKind } from '@mdi/contract/kit/ids.ts';
import type { Resource } from '@mdi/contract/kit/op.ts';
import { assert, beforeAll, describe, expect, test } from 'vitest';
import { headOfficeFacts, type PersonFacts } from '../factories/limited-people.ts';
import { allResources, type TwinSpot, type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { assertAllRefused, type RefusedAttempt } from './assert-all-refused.ts';
import { type Call, calls, guardedCalls, opensCall, resourceOf, testRowsOf } from './calls.ts';
import { outsideServices, type Scene, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import { codesForAbsentId, fieldsOfProjectPeople } from './expected-refusals.ts';
import { rowAt } from './id-kinds.ts';
import { type IdPlace, idPlaces, withId, withIdBeside } from './input-ids.ts';
import { makeCall } from './make-call.ts';
import { uploadablePicture } from './uploadable-picture.ts';
import {
  type AccountBeyond,
  accountAlsoNational,
  accountHoldingMore,
  accountOfHigherLevel,
  accountReachingMore,
  kindsInBuilding,
  kindsOfWholeProject,
  oppositeBuildingOf,
  rowOfWholeProject,
} from './wider-reach.ts';

// Somebody narrowed to a building, head office of a region, and roles with one right, before what reaches or may do
// more and yet is in their sight: where a project, a company or an account spans more than they do.

let w: World;
let t: Twins;
let opposite: TwinSpot;
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
  opposite = await oppositeBuildingOf(w, t);
}, 60_000);

/** The people of a company are seen wherever they are; what lies over there isn't. */
const overThere = /对面(?!员工)/;

type Caller = { who: string; seat: (call: Call) => PersonFacts };

const ofBuilding = () => ({ narrowed: { buildingIds: [t.here.building.id] } });
const property = (resources: readonly Resource[]): PersonFacts => ({
  role: { level: 30, resources },
  projectId: t.here.project.id,
});

const narrowed: readonly Caller[] = [
  { who: 'property staff of a building', seat: () => ({ ...property(allResources), ...ofBuilding() }) },
  { who: 'head office of a building', seat: () => ({ ...headOfficeFacts({}), ...ofBuilding() }) },
];
const regional: Caller = {
  who: 'head office of a region',
  seat: () => headOfficeFacts({ dataScope: 20, regionCodes: ['EAST'] }),
};
const own = (call: Call) => [resourceOf(call)].filter((one) => one !== undefined);
const thinProperty: Caller = { who: 'property staff with one right', seat: (call) => property(own(call)) };
const thin: readonly Caller[] = [
  { who: 'head office with one right', seat: (call) => ({ role: { resources: own(call) } }) },
  thinProperty,
];
const thinTenant: Caller = {
  who: 'a tenant’s clerk with one right',
  seat: (call) => ({
    role: { level: 40, resources: own(call) },
    projectId: t.here.project.id,
    companyId: t.here.company.id,
  }),
};

/** Somebody about to make a call, with an input of their own that would be done. */
async function ready(call: Call, { seat }: Caller): Promise<{ at: Scene; input: unknown }> {
  const at = scene(w, t, await w.make.person(seat(call)));
  return { at, input: await exampleOf(call, at) };
}

const send = (call: Call, { me, browser }: Scene, input: unknown) =>
  makeCall(w, call, input, { token: me.token, cookie: browser.cookie, file: uploadablePicture });

const places = (call: Call, kinds: readonly IdKind[]) =>
  idPlaces(call.op.input).filter(({ kind }) => kinds.includes(kind));

const having = (of: readonly Call[], kinds: readonly IdKind[]) =>
  of.filter((call) => call.api.surface !== 'link' && places(call, kinds).length > 0);

/** The input with such an id in the place of the own one, and where it is one of many, beside it. */
const swapped = (input: unknown, place: IdPlace, id: number): unknown[] => [
  withId(input, place, id),
  ...(place.list ? [withIdBeside(input, place, id)] : []),
];

type Swap = { place: IdPlace; id: number; codes: readonly number[] };

/** Every swap must be refused, tell nothing that has the mark, and leave all tables as they are. */
async function refuses(call: Call, who: Caller, swaps: readonly Swap[], mark?: RegExp): Promise<void> {
  const { at, input } = await ready(call, who);
  const attempts = swaps.flatMap(({ place, id, codes }): RefusedAttempt[] =>
    swapped(input, place, id).map((sent) => ({
      what: `${call.path} by ${who.who} with a ${place.kind} at ${place.path.join('.')}`,
      codes,
      send: async () => {
        const answer = await send(call, at, sent);
        if (mark?.test(JSON.stringify(answer)))
          assert.fail(`${call.path} told ${who.who}: ${JSON.stringify(answer)}`);
        return answer;
      },
    })),
  );
  await assertAllRefused(w.db, attempts);
  await w.make.empty([at.me.assignment.roleId]);
}

const refusal: readonly number[] = [400, 403, 404, 409];

/** A guest of one building goes through the gates of the whole project: that puts them to use and changes none. */
const usesWhole: ReadonlySet<string> = new Set(['visit/setAreas']);

describe('who is narrowed to a building', () => {
  test.each(testRowsOf(having(calls, kindsInBuilding)))(
    '%s neither shows nor changes what lies in another one',
    async (_, call) => {
      for (const who of narrowed) {
        const swaps: Swap[] = [];
        for (const place of places(call, kindsInBuilding)) {
          const codes = [404, ...codesForAbsentId(call, place, 'building')];
          swaps.push({ place, id: await rowAt(w, place.kind, opposite), codes });
        }
        await refuses(call, who, swaps, overThere);
      }
    },
  );

  const changes = having(
    calls.filter(({ op, path }) => op.writes && !usesWhole.has(path)),
    kindsOfWholeProject,
  );
  test.each(testRowsOf(changes))('%s changes nothing of the whole project', async (_, call) => {
    for (const who of narrowed) {
      const swaps: Swap[] = [];
      for (const place of places(call, kindsOfWholeProject)) {
        const kind = kindsOfWholeProject.find((one) => one === place.kind);
        if (kind) swaps.push({ place, id: await rowOfWholeProject(w, t, kind), codes: refusal });
      }
      await refuses(call, who, swaps);
    }
  });

  const reads = guardedCalls.filter(({ op, path }) => !op.writes && !fieldsOfProjectPeople.has(path));
  test('is shown nothing that lies in another one by any read', async () => {
    for (const kind of kindsInBuilding) await rowAt(w, kind, opposite);
    for (const who of narrowed) {
      const me = await w.make.person(who.seat(calls[0] ?? assert.fail()));
      for (const call of reads) {
        const at = scene(w, t, me);
        const answer = await send(call, at, await exampleOf(call, at));
        expect(JSON.stringify(answer), `${call.path} to ${who.who}`).not.toMatch(overThere);
      }
    }
  }, 60_000);
});

const accountKinds = ['user', 'assignment', 'employee'] as const;
const accountModules = new Set(['user', 'employee', 'staff']);

/** What changes a job or a person's roles and is no act on the account: nobody gains anything of it by that. */
const noActs: ReadonlySet<string> = new Set([
  'user/grant',
  // They leave out whoever is not theirs to act on: user.links.test asks whole.
  ...['user/sendLinks', 'employee/inviteMany', 'staff/inviteMany'],
  ...['employee', 'staff'].flatMap((module) =>
    ['extend', 'card', 'grantAdministrator', 'revokeAdministrator'].map((name) => `${module}/${name}`),
  ),
]);

const acts = having(
  calls.filter(({ op, api, path }) => op.writes && accountModules.has(api.module) && !noActs.has(path)),
  accountKinds,
);

async function refusesAccount(call: Call, who: Caller, beyond: AccountBeyond): Promise<void> {
  const swaps = places(call, accountKinds).flatMap((place): Swap[] => {
    const kind = accountKinds.find((one) => one === place.kind);
    return kind ? [{ place, id: beyond[kind], codes: refusal }] : [];
  });
  await refuses(call, who, swaps);
}

describe('an account', () => {
  const endsJob = ({ name, api }: Call) =>
    api.module !== 'user' && (name === 'leave' || name === 'updateState');
  const isStaff = (call: Call) => call.api.module === 'staff';

  test.each(testRowsOf(acts))('%s is refused on one that reaches more', async (_, call) => {
    for (const who of narrowed) {
      await refusesAccount(call, who, await accountReachingMore(w, t, opposite, isStaff(call)));
    }
    // A job here is ended by who manages it, whatever its person does elsewhere.
    if (!endsJob(call)) await refusesAccount(call, regional, await accountAlsoNational(w, t, isStaff(call)));
  });

  test.each(testRowsOf(acts))('%s is refused on one that holds one right more', async (_, call) => {
    const more = allResources.find((one) => !opensCall(one, call)) ?? assert.fail();
    const callers = isStaff(call) ? thin : [...thin, thinTenant];
    for (const who of callers) {
      await refusesAccount(call, who, await accountHoldingMore(w, t, more, isStaff(call)));
    }
  });

  test.each(testRowsOf(acts))('%s is refused on one that stands higher', async (_, call) => {
    const staff = isStaff(call);
    const who = staff ? thinProperty : thinTenant;
    await refusesAccount(call, who, await accountOfHigherLevel(w, t, staff));
  });
});

describe('a role', () => {
  const changes = having(
    calls.filter(({ op, api, path }) => op.writes && api.module === 'role' && path !== 'role/add'),
    ['role'],
  );
  test.each(testRowsOf(changes))('%s is refused on one held beyond the reach', async (_, call) => {
    for (const who of [...narrowed, regional]) {
      const { at, input } = await ready(call, who);
      const level = 40 as const;
      const role = await w.make.role({ level, parents: [at.me.assignment.roleId] });
      const { project, company } = who === regional ? t.there : opposite;
      await w.make.person({ roleId: role.id, projectId: project.id, companyId: company.id });
      const place = places(call, ['role']).find(({ list }) => !list) ?? assert.fail();
      const what = `${call.path} by ${who.who}`;
      const attempt = () => send(call, at, withId(input, place, role.id));
      await assertAllRefused(w.db, [{ what, codes: [403, 409], send: attempt }]);
    }
  });
});

describe('a role with one right', () => {
  /** One call of every right: which right a call asks for is all that its guard looks at. */
  const oneOf = new Map<Resource, Call>();
  for (const call of guardedCalls) {
    const right = resourceOf(call);
    if (right && !oneOf.has(right)) oneOf.set(right, call);
  }
  const rights = [...oneOf.keys()];

  test.each(rights.map((right) => [right] as const))(
    '%s makes the calls of that right and no other',
    async (right) => {
      const { token } = await w.make.person({ role: { resources: [right] } });
      const asked = guardedCalls.filter(
        (call) => opensCall(right, call) || oneOf.get(resourceOf(call) ?? right) === call,
      );
      for (const call of asked) {
        const { code }: Envelope = await makeCall(
          w,
          call,
          { noSuchField: 'x' },
          { token, file: uploadablePicture },
        );
        expect(code === 403, call.path).toBe(!opensCall(right, call));
      }
    },
  );
});
