import { type Resource, resourcesOf } from '@mdi/contract/kit/op.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allResources, type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { assertAllRefused } from './assert-all-refused.ts';
import { assertNoWholePhone } from './assert-no-whole-phone.ts';
import {
  type Call,
  guardedCalls,
  opensCall,
  publicCalls,
  resourcedCalls,
  resourceOf,
  testRowsOf,
} from './calls.ts';
import { outsideServices, type Person, type Scene, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import { makeCall } from './make-call.ts';
import { type Outsider, outsiders } from './outsiders.ts';
import { uploadablePicture } from './uploadable-picture.ts';

let w: World;
let t: Twins;
let shut: Outsider[];
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
  shut = await outsiders(w, t);
});

const holderOf = (resources: typeof allResources): Promise<Person> => w.make.person({ role: { resources } });

/** Somebody who may make the call and holds nothing else, with an input that is then done. */
async function holder(call: Call, own = resourceOf(call)): Promise<{ at: Scene; input: unknown }> {
  const at = scene(w, t, await holderOf(own ? [own] : []));
  return { at, input: await exampleOf(call, at) };
}

const along = (at: Scene, token: string | null) => ({
  token,
  cookie: at.browser.cookie,
  file: uploadablePicture,
});

/** An input that no call knows. */
const nothing = { noSuchField: 'x' };

/** What a failing example says to whoever added or changed the call. */
const wrongExample = (call: Call, input: unknown) =>
  `the example of ${call.path} must be done; correct it in test/suites/examples: ${JSON.stringify(input)}`;

async function doneBy(call: Call, tokenOf: (at: Scene) => string | null, own?: Resource): Promise<void> {
  const { at, input } = await holder(call, own);
  const answer = await makeCall(w, call, input, along(at, tokenOf(at)));
  expect(answer, wrongExample(call, input)).toMatchObject({ code: 200 });
  assertNoWholePhone(call, input, answer, at.me.user.phone);
}

describe('a call for signed-in people', () => {
  test.each(testRowsOf(guardedCalls))(
    '%s refuses every session that is none, and does nothing',
    async (_, call) => {
      const { at, input } = await holder(call);
      const attempts = shut.flatMap(({ who, token, code }) => [
        { what: who, codes: [code], send: () => makeCall(w, call, input, along(at, token)) },
        // Before anything is said about what was sent.
        {
          what: `${who}, misshapen`,
          codes: [code],
          send: () => makeCall(w, call, nothing, along(at, token)),
        },
      ]);
      await assertAllRefused(w.db, attempts);
    },
  );

  test.each(testRowsOf(guardedCalls))('%s is done for who holds just what it demands', async (_, call) => {
    const [first, ...others] = resourcesOf(call.op.access);
    for (const own of [first, ...others]) await doneBy(call, (at) => at.me.token, own);
  });
});

describe('a call with a resource', () => {
  test.each(testRowsOf(resourcedCalls))(
    '%s refuses who holds all others, and does nothing',
    async (_, call) => {
      const { at, input } = await holder(call);
      const own = resourceOf(call);
      const without = await holderOf(allResources.filter((resource) => !opensCall(resource, call)));
      const elsewhere = await holderOf([]);
      const onPhone = { roleId: elsewhere.assignment.roleId, surface: 'pm', resource: own ?? '' };
      await w.db.insertInto('roleResource').values(onPhone).execute();
      const attempts = [
        { what: 'all but this', token: without.token, sent: input },
        { what: 'all but this, misshapen', token: without.token, sent: nothing },
        { what: 'this in a mini-program only', token: elsewhere.token, sent: input },
      ].map(({ what, token, sent }) => ({
        what,
        codes: [403],
        send: () => makeCall(w, call, sent, along(at, token)),
      }));
      await assertAllRefused(w.db, attempts);
      await w.make.empty([without.assignment.roleId]);
    },
  );
});

describe('a call for everybody', () => {
  test.each(testRowsOf(publicCalls))(
    '%s is done for nobody, and for a session that is over',
    async (_, call) => {
      await doneBy(call, () => null);
      for (const { token } of shut.filter(({ code }) => code === 4001).slice(0, 1))
        await doneBy(call, () => token);
    },
  );
});
