import { isDeepStrictEqual } from 'node:util';
import { kitEn } from '@mdi/contract/kit/kit.en.ts';
import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { allResources, type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { assertAllRefused } from './assert-all-refused.ts';
import { assertNoWholePhone } from './assert-no-whole-phone.ts';
import { type Call, calls } from './calls.ts';
import { outsideServices, scene } from './example-scene.ts';
import { exampleOf } from './examples/index.ts';
import { makeCall } from './make-call.ts';
import { tableHashes } from './tables.ts';
import { uploadablePicture } from './uploadable-picture.ts';

let w: World;
let t: Twins;
/** An administrator of head office who sees the product as the tenant administrator here, and that person themselves. */
let viewer: string;
let viewed: string;
beforeAll(async () => {
  w = await world({ deps: outsideServices });
  t = await twins(w);
  viewer = (await w.make.person({ role: { resources: allResources } })).token;
  const { user, assignment, token } = t.here.tenant;
  viewed = token;
  const start = { mdiUserId: user.id, assignmentId: assignment.id, reason: '核实' };
  await w.ok(viewAsApi, 'start', start, viewer);
});

const sentence = kitEn.error.viewing;
const shut = calls.filter(
  ({ op }) => op.asViewer !== true && (op.writes || op.asViewer === false || op.personal || op.tells),
);

test('whoever views as somebody else does nothing, whatever they call and send', async () => {
  expect(shut.length).toBeGreaterThan(200);
  const answers = new Map<string, string>();
  await assertAllRefused(
    w.db,
    shut.map((call) => ({
      what: call.path,
      codes: [403],
      send: async () => {
        const answer = await makeCall(
          w,
          call,
          { noSuchField: 'x' },
          { token: viewer, file: uploadablePicture },
        );
        answers.set(call.path, answer.message);
        return answer;
      },
    })),
  );
  expect([...answers].filter(([, message]) => message !== sentence)).toEqual([]);
});

/** What differs between two looks at the same: when they were made. */
const lasting = (answer: object) =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(/"(at|now|usedAt)":"[^"]*"/g, '"$1":""')
      .replaceAll(/\?e=[^"]*/g, ''),
  );

/** What somebody keeps for themselves is left out for a viewer; the module's own test shows that. */
const ownLeftOut = 'listView/views';

const looks = calls.filter(
  (call) =>
    !shut.includes(call) && call.op.access !== 'public' && !call.op.writes && call.path !== ownLeftOut,
);

/** Looks at one thing as both, and tells where they see something else. */
async function differs(
  call: Call,
  input: unknown,
  tokens: Readonly<Record<'viewer' | 'viewed', string>>,
  hidden: RegExp,
) {
  const one = await makeCall(w, call, input, { token: tokens.viewer });
  const other = await makeCall(w, call, input, { token: tokens.viewed });
  expect(JSON.stringify(one), call.path).not.toMatch(hidden);
  assertNoWholePhone(call, input, one);
  return isDeepStrictEqual(lasting(one), lasting(other))
    ? []
    : [`${call.path} ${JSON.stringify(one).slice(0, 200)}`];
}

test('they see what that person sees, and nothing that is hidden from them', async () => {
  const lists = looks.filter(({ op, path }) => path !== 'user/getUserInfo' && op.input.safeParse({}).success);
  expect(lists.length).toBeGreaterThan(40);
  const differing: string[] = [];
  for (const call of lists)
    differing.push(...(await differs(call, {}, { viewer, viewed }, /那里|隔壁(?!楼|期)/)));
  expect(differing).toEqual([]);
});

test('they search for a phone that nobody has, wherever one may be typed', async () => {
  const phone = '13700001234';
  const asked = looks.flatMap((call) =>
    ['keyword', 'word', 'text', 'phone']
      .map((field) => [call, { [field]: phone }] as const)
      .filter(([{ op }, input]) => op.input.safeParse(input).success),
  );
  expect(asked.length).toBeGreaterThan(20);
  for (const [call, input] of asked) {
    const { code } = await makeCall(w, call, input, { token: viewer });
    expect([200, 403, 404], call.path).toContain(code);
  }
});

test('they open every record that a property’s administrator opens, as that person does, and leave no trace but in the log', async () => {
  const { property } = t.here;
  const { token } = await w.make.person({ role: { resources: allResources } });
  const start = { mdiUserId: property.user.id, assignmentId: property.assignment.id, reason: '核实' };
  const inputs: [Call, unknown][] = [];
  for (const call of looks.filter(({ op }) => !op.input.safeParse({}).success))
    inputs.push([call, await exampleOf(call, scene(w, t, property))]);
  await w.ok(viewAsApi, 'start', start, token);
  const before = await tableHashes(w.db);
  const differing: string[] = [];
  for (const [call, input] of inputs)
    differing.push(...(await differs(call, input, { viewer: token, viewed: property.token }, /那里/)));
  expect(differing).toEqual([]);
  expect(await tableHashes(w.db)).toEqual(before);
});
