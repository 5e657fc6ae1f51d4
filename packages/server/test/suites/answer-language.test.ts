import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { callTrial } from './call-trial.ts';
import { type Call, calls, resourceOf, testRowsOf } from './calls.ts';
import { outsideServices } from './example-scene.ts';
import { makeCall } from './make-call.ts';

let w: World;
let t: Twins;
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
});

const chinese = /\p{Script=Han}/u;

/** The sentences a person reads in an answer: the message, and those under the fields of a refused input. */
function sentencesIn({ code, message, data }: Envelope): string[] {
  const fields = code === 400 && data && typeof data === 'object' ? Object.values(data) : [];
  return [message, ...fields.filter((field) => typeof field === 'string')];
}

/** The same situation asked about in Chinese and in English. */
async function inBoth(ask: (lang: string) => Promise<Envelope>, code: number): Promise<void> {
  const [zh, en] = [await ask('zh_CN'), await ask('en_US')];
  expect([zh.code, en.code]).toEqual([code, code]);
  const [said, meant] = [sentencesIn(zh), sentencesIn(en)];
  expect(said).toHaveLength(meant.length);
  for (const sentence of said) expect(sentence).toMatch(chinese);
  for (const sentence of meant) expect(sentence).not.toMatch(chinese);
}

const nowhere = { noSuchField: 'x' };

/** Who may make a call, how its input comes and whether it writes: what decides who answers it, and how. */
const kindOf = (call: Call) => {
  const { op, api } = call;
  const access = resourceOf(call) ? 'resource' : op.access;
  return [api.surface, access, op.from, op.writes ? 'write' : 'read'].join(' ');
};

/** The first call of each kind: these answers come from the core, never from the call itself. */
const oneOfEach = [...new Map(calls.toReversed().map((call) => [kindOf(call), call])).values()];

describe('an answer is told in the language of the call', () => {
  const guarded = oneOfEach.filter(({ op }) => op.access !== 'public');

  test.each(testRowsOf(guarded))('%s to who is not signed in', async (_, call) => {
    await inBoth((lang) => makeCall(w, call, {}, { lang }), 401);
  });

  test.each(testRowsOf(guarded.filter(resourceOf)))('%s to who may not', async (_, call) => {
    const { token } = await w.make.person();
    await inBoth((lang) => makeCall(w, call, {}, { lang, token }), 403);
  });

  test.each(testRowsOf(oneOfEach))('%s to who sends another shape', async (_, call) => {
    const { along } = await callTrial(w, t, call);
    await inBoth((lang) => makeCall(w, call, nowhere, { ...along, lang }), 400);
  });

  test.each(testRowsOf(oneOfEach))('%s when it is done', async (_, call: Call) => {
    await inBoth(async (lang) => {
      const { input, along } = await callTrial(w, t, call);
      return makeCall(w, call, input, { ...along, lang });
    }, 200);
  });
});
