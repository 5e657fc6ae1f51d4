import { seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import { beforeAll, expect, test } from 'vitest';
import { type ReaderHall, readerHall } from '../reader-hall.ts';
import { type World, world } from '../world.ts';
import {
  areasByRule,
  holdersOfCardsOut,
  type Passer,
  passOf,
  runAllTasks,
  type WalkDoor,
  type WalkScene,
  walkScene,
} from './random-walk-scene.ts';
import { pickRandom, type Walker, walkSteps } from './random-walk-steps.ts';

// Whatever happens in whatever order: a reader that must decide without network agrees with what the server says.

/** WALK_SECONDS walks for longer, WALK_SEED takes the steps of a former walk again. */
const seconds = Number(process.env.WALK_SECONDS ?? 60);
const seed = Number(process.env.WALK_SEED ?? Date.now() % 2 ** 31);

let w: World;
let hall: ReaderHall;
beforeAll(async () => {
  w = await world();
  hall = await readerHall(w);
});

/** Readers that are on hear what is new, and are cut off then. */
async function hear({ doors }: WalkScene): Promise<WalkDoor[]> {
  const on = doors.filter(({ off }) => !off);
  for (const { reader } of on) {
    reader.faults.cut = false;
    // What they fetch may be the first to name a set of areas, of which they hear the next time.
    for (let n = 0; n < 3; n += 1) await reader.beat();
    reader.faults.cut = true;
  }
  return on;
}

const inUse = async ({ deviceId }: WalkDoor) => {
  const row = w.db.selectFrom('device').select('useState').where('id', '=', deviceId);
  return (await row.executeTakeFirstOrThrow()).useState === 'normal';
};

const allows = async (scan: Promise<unknown>) => Object(await scan).allow === true;

/** How often both said yes, and both said no. */
const roundsInOnePlace = 30;
/** So many pictures are tried at each door. */
const maxPictures = 12;
const agreed = { yes: 0, no: 0 };
let cardsUnheard = 0;

type Difference = { of: string; areaId: number; reader: boolean; server: boolean };

/** Passes that were shown before: where a reader still takes one, the server does too. */
async function shownBefore(doors: readonly WalkDoor[], shown: ReadonlyMap<string, string>) {
  const found: Difference[] = [];
  for (const { reader, areaId, verify } of doors) {
    for (const [of, text] of shown) {
      if (!(await allows(reader.scan(text, 'in'))) || (await verify(text))) continue;
      found.push({ of: `earlier pass of ${of}`, areaId, reader: true, server: false });
    }
  }
  return found;
}

/** Cards at readers that heard nothing meanwhile: where one still opens, the server says so too. */
async function heldBefore(doors: readonly WalkDoor[], cards: readonly [string, Passer][]) {
  const found: Difference[] = [];
  for (const door of doors) {
    for (const [card, passer] of cards) {
      if (!(await allows(door.reader.card(card, 'in')))) continue;
      cardsUnheard += 1;
      if ((await inUse(door)) && (await areasByRule(w, passer)).includes(door.areaId)) continue;
      found.push({ of: `card ${card} unheard`, areaId: door.areaId, reader: true, server: false });
    }
  }
  return found;
}

/** New passes and cards: a reader and the server say the same. */
async function differences(at: WalkScene, passers: readonly Passer[]): Promise<Difference[]> {
  const found: Difference[] = [];
  const passes = new Map<Passer, string | null>();
  for (const passer of passers) passes.set(passer, await passOf(w, passer));
  const cards = await holdersOfCardsOut(w, at.project.id);
  for (const door of await hear(at)) {
    const used = await inUse(door);
    const compare = async (of: string, passer: Passer, scan: Promise<unknown>) => {
      const server = used && (await areasByRule(w, passer)).includes(door.areaId);
      const reader = await allows(scan);
      if (reader !== server) found.push({ of, areaId: door.areaId, reader, server });
      else agreed[reader ? 'yes' : 'no'] += 1;
    };
    for (const [passer, text] of passes) {
      if (text === null) continue;
      await compare(`${passer.is} ${passer.id}`, passer, door.reader.scan(text, 'in'));
    }
    for (const [card, passer] of cards) await compare(`card ${card}`, passer, door.reader.card(card, 'in'));
  }
  return found;
}

/** Somebody of head office who signs in for each call: days go by between them. */
async function officeCall(): Promise<World['call']> {
  const { user, assignment } = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  return async (api, op, input) => {
    const times = { createdAt: w.now(), usedAt: w.now() };
    return w.call(api, op, input, await w.make.session(user.id, assignment, times));
  };
}

test(
  'a reader without network agrees with the server after anything that happens',
  async () => {
    const taken: string[] = [];
    const wrong = (found: readonly Difference[]) =>
      expect(found, `WALK_SEED=${seed}: ${taken.slice(-40).join(', ')}`).toEqual([]);
    const random = seededRandom(seed);
    const call = await officeCall();
    const timeZone = pickRandom({ random }, [
      'Asia/Shanghai',
      'America/New_York',
      'Asia/Tokyo',
      'Africa/Cairo',
    ]);
    await w.db.updateTable('project').set({ timeZone }).where('id', '=', hall.projectId).execute();
    /** Pictures that guests were given, however long ago. */
    const pictures = new Map<string, string>();
    let at = await walkScene(w, hall);
    let walker: Walker = { w, at, random, call, guests: [] };
    const passers = (): Passer[] => [
      ...at.employees.map(({ id }): Passer => ({ is: 'employee', id })),
      ...walker.guests.map(({ id }): Passer => ({ is: 'guest', id })),
    ];
    const end = Date.now() + seconds * 1000;
    for (let round = 1; Date.now() < end; round += 1) {
      // A place wears out: in the end everything there is over or shut, and nobody may go anywhere.
      if (round % roundsInOnePlace === 0) {
        at = await walkScene(w, hall);
        walker = { w, at, random, call, guests: [] };
        pictures.clear();
      }
      w.pass(2);
      const shown = new Map<string, string>();
      for (const passer of passers()) {
        const text = await passOf(w, passer);
        if (text !== null) shown.set(`${passer.is} ${passer.id}`, text);
        if (text !== null && passer.is === 'guest') pictures.set(`round ${round} guest ${passer.id}`, text);
      }
      const on = await hear(at);
      // What ends by itself is known beforehand: no reader has to hear of it.
      if (walker.random() < 0.3) {
        const cards = await holdersOfCardsOut(w, at.project.id);
        await walkSteps.days?.(walker);
        taken.push('days unheard');
        wrong(await shownBefore(on, new Map([...pictures, ...shown])));
        wrong(await heldBefore(on, cards));
      }
      for (let n = Math.ceil(walker.random() * 4); n > 0; n -= 1) {
        const name = pickRandom(walker, Object.keys(walkSteps));
        const answer = Object(await walkSteps[name]?.(walker));
        taken.push('code' in answer ? `${name} ${answer.code}` : name);
      }
      await runAllTasks(w);
      wrong(await shownBefore(await hear(at), new Map([...pictures, ...shown])));
      for (const [first] of [...pictures].slice(0, -maxPictures)) pictures.delete(first);
      w.pass(2);
      await runAllTasks(w);
      wrong(await differences(at, passers()));
    }
    // A walk on which next to nothing is accepted, or everybody may go everywhere, would prove nothing.
    const accepted = taken.filter((one) => !/ [345]\d\d$/.test(one));
    expect(accepted.length).toBeGreaterThan(taken.length / 3);
    expect(Math.min(agreed.yes, agreed.no)).toBeGreaterThan(taken.length);
    expect(cardsUnheard).toBeGreaterThan(0);
  },
  (seconds + 120) * 1000,
);
