import fc from 'fast-check';
import { assert, beforeAll, describe, expect, test } from 'vitest';
import { headOfficeFacts } from '../factories/limited-people.ts';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { type Call, calls, testRowsOf } from './calls.ts';
import { outsideServices, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import {
  fieldsOf,
  type InputFault,
  inputFaults,
  likeliestInputFaults,
  withInputFaults,
} from './hostile-inputs.ts';
import { makeCall } from './make-call.ts';
import { tableHashes } from './tables.ts';
import { uploadablePicture } from './uploadable-picture.ts';

/** FUZZ_RUNS draws more cases a call, FUZZ_SEED draws those of a former run again. */
const runs = Number(process.env.FUZZ_RUNS ?? 20);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

let w: World;
let t: Twins;
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
});

/** Tables that a refused sign-in changes on purpose: tries are counted, codes and scans are used up. */
const countsTries = ['throttle', 'sms_code', 'ticket'];
/** What is noted along with an answer, and is no record of anybody's. */
const noted: Readonly<Record<string, readonly string[]>> = {
  // What passes are made of, which issuing them brings along.
  'visitorPage/pass': ['area_group', 'pass_key', 'pass_project', 'pass_subject'],
  // That the platform did not answer, so that it is left alone for a while.
  'miniProgram/versions': ['mini_platform'],
};
const besides = ({ path }: Call) => [...countsTries, ...(noted[path] ?? [])];
/** Cases that share one example and one look at the tables. */
const together = 25;

/** An id may be drawn that is the company's of all these calls; without it the next would have nothing to be about. */
const spares = (faults: readonly InputFault[]) =>
  !faults.some(({ path, value }) => path.at(-1) === 'companyId' && value === t.here.company.id);

function casesOf({ op, path }: Call): InputFault[][] {
  const drawn = fc.sample(inputFaults(op.input), { numRuns: runs, seed });
  return [...likeliestInputFaults(op.input), ...(path === 'company/remove' ? drawn.filter(spares) : drawn)];
}

const shown = (faults: readonly InputFault[]) =>
  JSON.stringify(
    faults.map(({ path, value }) => [path.join('.'), value === undefined ? 'left out' : value]),
  ).slice(0, 500);

/** Sends some faulty inputs as somebody who holds everything; answers those that were taken for good. */
async function send(call: Call, cases: readonly InputFault[][]): Promise<InputFault[][]> {
  const at = scene(w, t, await w.make.person(headOfficeFacts({})));
  const input = await exampleOf(call, at);
  const along = { token: at.me.token, cookie: at.browser.cookie, file: uploadablePicture };
  const before = await tableHashes(w.db, besides(call));
  const taken: InputFault[][] = [];
  for (const faults of cases) {
    const { code, message } = await makeCall(w, call, withInputFaults(input, faults), along);
    if (code === 500 || code === 503) assert.fail(`${call.path} ${shown(faults)}: ${code} ${message}`);
    if (code === 200) taken.push(faults);
  }
  // What was done may change something; so the tables speak only for reads and where all was refused.
  if (!call.op.writes || taken.length === 0)
    expect(await tableHashes(w.db, besides(call)), call.path).toEqual(before);
  await w.make.empty([at.me.assignment.roleId]);
  return taken;
}

describe(`hostile input, drawn with FUZZ_SEED=${seed}`, () => {
  test.each(testRowsOf(calls.filter(({ op }) => fieldsOf(op.input).length > 0)))(
    '%s is answered in words, and what is refused changes nothing',
    async (_, call) => {
      const cases = casesOf(call);
      const taken: InputFault[][] = [];
      for (let from = 0; from < cases.length; from += together) {
        taken.push(...(await send(call, cases.slice(from, from + together))));
      }
      // Faults that hardly ever are refused would show nothing of the tables.
      expect(taken.length, call.path).toBeLessThan(cases.length);
    },
  );
});
