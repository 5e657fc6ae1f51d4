import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newProject } from '../../test/factories/inputs.ts';
import { callWithRetries, type Person } from './person.ts';
import type { Door, Site } from './site.ts';

/** The two kinds of writes: of an opened door a doubling shows as a row, of a project as a refusal of its name. */
export type WriteKind = 'device/open' | 'project/add';

/** One write of a person, under one key however often it was tried. */
export type Write = {
  kind: WriteKind;
  key: string;
  is: 'acknowledged' | 'gaveUp' | 'refused';
  /** When it was tried again, and whether the first time because its client had cut the first try. */
  againAt: number[];
  cut: boolean;
};

/** What clients did and were told. */
export type Tally = {
  writes: Write[];
  reads: number;
  readsGivenUp: number;
  readsRepeated: number;
  /** Whatever somebody was told that nothing explains. */
  wrong: string[];
  /** Events by reader. */
  events: Map<number, number>;
  slowestMs: number;
};

export type Load = {
  tally: Tally;
  /** Waits until so many more writes were acknowledged. @throws when that takes too long */
  more: (writes: number) => Promise<void>;
  /** No more calls and events from now on; waits for those under way, and until readers got rid of theirs. */
  end: () => Promise<void>;
};

const cutShare = 0.1;
const maxCutMs = 40;
const betweenMs = 20;
const eventsEveryMs = 100;
const standsStillMs = 120_000;

type Going = { tally: Tally; on: boolean };

async function timed<T>({ tally }: Going, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await work();
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
  return answer;
}

const readOnes = [
  { path: 'user/getUserInfo', body: {} },
  { path: 'project/list', body: {} },
  { path: 'device/list', body: { limit: 20 } },
] as const;

async function keepReading(going: Going, person: Person): Promise<void> {
  const { tally } = going;
  const again = () => {
    tally.readsRepeated += 1;
  };
  for (let n = 0; going.on; n += 1) {
    const { path, body } = readOnes[n % readOnes.length] ?? readOnes[0];
    const reply = await timed(going, () => callWithRetries(person, path, { body }, { again }));
    tally.reads += 1;
    if (!reply) tally.readsGivenUp += 1;
    else if (reply.code !== 200) tally.wrong.push(`${path}: ${reply.code} ${reply.message}`);
    await pause(betweenMs);
  }
}

async function keepWriting(going: Going, person: Person, doors: readonly Door[], nth: number): Promise<void> {
  const { tally } = going;
  for (let n = nth; going.on; n += 1) {
    const key = randomUUID();
    const door = doors[n % doors.length];
    const kind: WriteKind = n % 2 === 0 ? 'device/open' : 'project/add';
    const body =
      kind === 'device/open' ? { deviceId: door?.deviceId, reason: key } : newProject({ name: key });
    const cut = Math.random() < cutShare;
    const againAt: number[] = [];
    const again = () => againAt.push(Date.now());
    const cutAfterMs = cut ? Math.random() * maxCutMs : undefined;
    const reply = await timed(going, () =>
      callWithRetries(person, kind, { body, key }, { again, cutAfterMs }),
    );
    const is = reply ? (reply.code === 200 ? 'acknowledged' : 'refused') : 'gaveUp';
    if (reply && is === 'refused') tally.wrong.push(`${kind}: ${reply.code} ${reply.message}`);
    tally.writes.push({ kind, key, is, againAt, cut });
    await pause(betweenMs);
  }
}

/** People pass a reader, are refused, and press its button; it hands that in by itself, over a bad network. */
async function keepPassing(going: Going, { reader, deviceId }: Door): Promise<void> {
  const { events } = going.tally;
  Object.assign(reader.faults, { loseAnswer: 0.1, duplicate: 0.1, reorder: 0.2 });
  reader.start();
  while (going.on) {
    reader.fill(2);
    reader.press('button');
    events.set(deviceId, (events.get(deviceId) ?? 0) + 3);
    await pause(eventsEveryMs);
  }
}

async function emptied({ reader }: Door, { wrong }: Tally): Promise<void> {
  reader.faults.loseAnswer = 0;
  const until = Date.now() + standsStillMs;
  while (reader.state().waiting > 0 && Date.now() < until) await pause(100);
  const { waiting, lost } = reader.state();
  if (waiting > 0) wrong.push(`${reader.code} could not hand in ${waiting} events`);
  if (lost > 0) wrong.push(`${reader.code} had no room for ${lost} events`);
  await reader.stop();
}

/** Everybody begins: of the people every second one reads, the others write; and all readers. */
export function startLoad({ people, doors }: Pick<Site, 'people' | 'doors'>): Load {
  const tally: Tally = {
    writes: [],
    reads: 0,
    readsGivenUp: 0,
    readsRepeated: 0,
    wrong: [],
    slowestMs: 0,
    events: new Map(),
  };
  const going: Going = { tally, on: true };
  const all = [
    ...people.map((person, n) =>
      n % 2 === 0 ? keepReading(going, person) : keepWriting(going, person, doors, (n - 1) / 2),
    ),
    ...doors.map((door) => keepPassing(going, door)),
  ];
  const acknowledged = () => tally.writes.filter(({ is }) => is === 'acknowledged').length;
  return {
    tally,
    async more(writes) {
      const goal = acknowledged() + writes;
      for (const until = Date.now() + standsStillMs; acknowledged() < goal; await pause(50)) {
        if (Date.now() > until) throw new Error('the load stands still');
      }
    },
    async end() {
      going.on = false;
      await Promise.all(all);
      await Promise.all(doors.map((door) => emptied(door, tally)));
    },
  };
}
