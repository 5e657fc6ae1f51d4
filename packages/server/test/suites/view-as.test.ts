import { isDeepStrictEqual } from 'node:util';
import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { beforeAll, expect, test } from 'vitest';
import { allResources, type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { ask } from './ask.ts';
import { calls } from './calls.ts';
import { picture } from './picture.ts';
import { outside } from './scene.ts';
import { allRefused } from './unchanged.ts';

let w: World;
let t: Twins;
/** An administrator of head office who sees the product as the tenant administrator here, and that person themselves. */
let viewer: string;
let viewed: string;
beforeAll(async () => {
  w = await world({ deps: outside });
  t = await twins(w);
  viewer = (await w.make.person({ role: { resources: allResources } })).token;
  const { user, assignment, token } = t.here.tenant;
  viewed = token;
  const start = { mdiUserId: user.id, assignmentId: assignment.id, reason: '核实' };
  await w.ok(viewAsApi, 'start', start, viewer);
});

const sentence = 'You are viewing as somebody else: you can look, but not do this';
const shut = calls.filter(
  ({ op }) => op.asViewer !== true && (op.writes || op.asViewer === false || op.personal || op.tells),
);

test('whoever views as somebody else does nothing, whatever they call and send', async () => {
  expect(shut.length).toBeGreaterThan(200);
  const answers = new Map<string, string>();
  await allRefused(
    w.db,
    shut.map((call) => ({
      what: call.path,
      codes: [403],
      send: async () => {
        const answer = await ask(w, call, { noSuchField: 'x' }, { token: viewer, file: picture });
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

test('they see what that person sees, and nothing that is hidden from them', async () => {
  const looks = calls.filter(
    (call) =>
      !shut.includes(call) &&
      call.op.access !== 'public' &&
      call.op.input.safeParse({}).success &&
      !call.op.writes,
  );
  expect(looks.length).toBeGreaterThan(40);
  const differing: string[] = [];
  for (const call of looks.filter(({ path }) => path !== 'user/getUserInfo')) {
    const [one, other] = [
      await ask(w, call, {}, { token: viewer }),
      await ask(w, call, {}, { token: viewed }),
    ];
    if (!isDeepStrictEqual(lasting(one), lasting(other))) differing.push(call.path);
    expect(JSON.stringify(one), call.path).not.toMatch(/那里|隔壁(?!楼|期)/);
  }
  expect(differing).toEqual([]);
});
