import type { Envelope } from '@mdi/contract/kit/codes.ts';
import type { IdKind } from '@mdi/contract/kit/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { limitedPeople } from '../factories/seats.ts';
import { type Twins, twins } from '../factories/twins.ts';
import { type World, world } from '../world.ts';
import { ask } from './ask.ts';
import { type Call, calls, named } from './calls.ts';
import { exampleOf } from './examples/index.ts';
import { type IdPlace, idPlaces, withId } from './input-ids.ts';
import { picture } from './picture.ts';
import { foreignIds, missingId, platform, type Scene, scene } from './scene.ts';
import { type Attempt, allRefused } from './unchanged.ts';

let w: World;
let t: Twins;
beforeAll(async () => {
  w = await world({ deps: { chatApp: platform } });
  t = await twins(w);
});

const withIds = calls.filter(({ op }) => idPlaces(op.input).length > 0);

type Foreign = Record<IdKind, number | null>;
type Ask = (place: IdPlace, id: number) => Promise<Envelope>;

/** The call with a foreign id and with one that nobody has; the two answers are kept to be compared. */
function attemptsAt(call: Call, place: IdPlace, foreign: Foreign, send: Ask) {
  const answers = new Map<string, Envelope>();
  const id = foreign[place.kind];
  const ids: [string, number][] = [['missing', missingId]];
  if (id !== null) ids.unshift(['foreign', id]);
  // Done is no answer where nothing can be foreign; elsewhere the tables and the twin answer tell.
  const codes = id === null ? [400, 403, 404, 409] : [200, 400, 403, 404, 409];
  const attempts = ids.map(([which, id]): Attempt => {
    const what = `${call.path} with a ${which} ${place.kind} at ${place.path.join('.')}`;
    const keep = async () => {
      const answer = await send(place, id);
      answers.set(which, answer);
      return answer;
    };
    return { what, codes, send: keep };
  });
  return { attempts, answers };
}

/** Swaps each id of a call's example; nothing may change, and no answer may tell that the row is there. */
async function tryForeign(call: Call, at: Scene, input: unknown): Promise<void> {
  const along = { token: at.me.token, cookie: at.browser.cookie, file: picture };
  const foreign = await foreignIds(w, t, call.api.module);
  const send: Ask = (place, id) => ask(w, call, withId(input, place, id), along);
  const tried = idPlaces(call.op.input).map((place) => ({
    place,
    ...attemptsAt(call, place, foreign, send),
  }));
  await allRefused(
    w.db,
    tried.flatMap(({ attempts }) => attempts),
  );
  for (const { place, answers } of tried) {
    const about = `${call.path} at ${place.path.join('.')}`;
    if (answers.has('foreign')) expect(answers.get('foreign'), about).toEqual(answers.get('missing'));
    expect(JSON.stringify([...answers.values()]), about).not.toContain(t.there.mark);
  }
}

/** Seats of one kind each; how role and assignment narrow together is no matter of a single call. */
const seats = [
  'region manager by role',
  'building manager by assignment',
  'property administrator',
  'tenant administrator',
];

/**
 * What a limited seat is told doesn't exist: a project to be added is no row yet, and a project or building
 * that can be removed has neither people nor leases, so that it isn't theirs.
 */
const wholeOnly = new Set(['project/add', 'project/remove', 'building/remove']);

describe.each(Object.entries(limitedPeople).filter(([who]) => seats.includes(who)))(
  'to a %s',
  (_, { seat }) => {
    test.each(named(withIds))(
      '%s answers the same of a foreign id as of none, and changes nothing',
      async (_, call) => {
        const at = scene(w, t, await w.make.person(seat(t)));
        const input = await exampleOf(call, at);
        await tryForeign(call, at, input);
        // With ids of one's own it is done, or is not for this seat at all; else the refusals above show nothing.
        const own = await ask(w, call, input, {
          token: at.me.token,
          cookie: at.browser.cookie,
          file: picture,
        });
        const fine = wholeOnly.has(call.path) ? [200, 403, 404] : [200, 403];
        expect(fine, `${call.path}: ${own.message}`).toContain(own.code);
      },
    );
  },
);
