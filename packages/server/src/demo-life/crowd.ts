import type { PassDirection } from '@mdi/contract/kit/pass/protocol-codes.ts';
import type { Db } from '../db/connect.ts';
import type { Secrets } from '../kit/settings/secrets.ts';
import { issuePasses } from '../modules/pass/index.ts';
import type { OpenDemoReader } from './open-readers.ts';
import { type Passer, passers, trafficWeekAgo } from './readers.queries.ts';

/** Where somebody is: away, on the grounds, or in a building. */
type Where = 'away' | 'grounds' | 'inside';
type Person = Passer & { where: Where };

/** The doors with what is known of who passes them. */
export type Crowd = {
  people: readonly Person[];
  byArea: ReadonlyMap<number, Person[]>;
  /** Each reader that runs with how often it is passed in this hour. */
  doors: { post: OpenDemoReader; anHour: number }[];
};

/** Nobody waits longer than minutes for the next passage, also at night. */
const leastAnHour = 90;
/** Doors that are looked at until there is somebody who goes that way. */
const maxTries = 12;
const refusedShare = 0.012;
const cardShare = 0.6;
/** The demo's projects live by this clock. */
const chinaMs = 8 * 3_600_000;

const whereOf = ({ dir, common }: Passer): Where => {
  if (dir === null) return 'away';
  if (dir === 'out') return common ? 'away' : 'grounds';
  return common ? 'grounds' : 'inside';
};

export async function loadCrowd(db: Db, posts: readonly OpenDemoReader[], now: Date): Promise<Crowd> {
  const ids = posts.map(({ deviceId }) => deviceId);
  const found = await passers(db, ids, now);
  const people = found.map((one) => ({ ...one, where: whereOf(one) }));
  const byArea = new Map<number, Person[]>();
  for (const person of people) {
    for (const areaId of person.areaIds) byArea.set(areaId, [...(byArea.get(areaId) ?? []), person]);
  }
  const before = new Map((await trafficWeekAgo(db, ids, now)).map((one) => [one.deviceId, one.passages]));
  const doors = posts.map((post) => ({
    post,
    anHour: (before.get(post.deviceId) ?? 0) + leastAnHour / posts.length,
  }));
  return { people, byArea, doors };
}

/** How long (milliseconds) until somebody passes, at the rate of the hour. */
export function pauseUntilNextPass({ doors }: Crowd, random: () => number): number {
  const anHour = doors.reduce((sum, one) => sum + one.anHour, 0);
  return (-Math.log(1 - random()) * 3_600_000) / Math.max(1, anHour);
}

function doorOf({ doors }: Crowd, random: () => number): OpenDemoReader | undefined {
  let left = random() * doors.reduce((sum, one) => sum + one.anHour, 0);
  for (const { post, anHour } of doors) {
    left -= anHour;
    if (left <= 0) return post;
  }
  return doors.at(-1)?.post;
}

function directionOf({ channel }: OpenDemoReader, now: Date, random: () => number): 'in' | 'out' {
  if (channel !== 'both') return channel;
  const hour = new Date(now.getTime() + chinaMs).getUTCHours();
  return random() < (hour < 11 ? 0.1 : hour < 16 ? 0.5 : 0.9) ? 'out' : 'in';
}

/** Where who goes this way comes from, and gets to. */
function stepOf({ common }: OpenDemoReader, dir: 'in' | 'out'): { from: readonly Where[]; to: Where } {
  if (common) return dir === 'in' ? { from: ['away'], to: 'grounds' } : { from: ['grounds'], to: 'away' };
  return dir === 'in' ? { from: ['away', 'grounds'], to: 'inside' } : { from: ['inside'], to: 'grounds' };
}

const pick = <T>(from: readonly T[], random: () => number): T | undefined =>
  from[Math.floor(random() * from.length)];

type Means = { db: Db; secrets: Secrets; random: () => number };

async function show(
  { db, secrets, random }: Means,
  post: OpenDemoReader,
  person: Person,
  dir: PassDirection,
  now: Date,
) {
  const { employeeId, card } = person;
  if (card !== null && (employeeId === null || random() < cardShare)) return post.reader.card(card, dir);
  if (employeeId === null) return null;
  const issued = await db.transaction().execute((trx) => issuePasses({ db: trx, now, secrets }, employeeId));
  const text = issued.is === 'issued' ? issued.passes[0]?.text : undefined;
  return text === undefined ? null : post.reader.scan(text, dir);
}

/** Somebody who may not: people of another building, or a card that nobody knows. */
async function refuseOne(means: Means, crowd: Crowd, post: OpenDemoReader, dir: PassDirection, now: Date) {
  const strangers = crowd.people.filter(
    (one) =>
      one.projectId === post.projectId && one.employeeId !== null && !one.areaIds.includes(post.areaId),
  );
  const stranger = pick(strangers, means.random);
  if (stranger && means.random() < 0.5) return show(means, post, stranger, dir, now);
  const unknown = Math.floor(means.random() * 0xffffffff)
    .toString(16)
    .toUpperCase()
    .padStart(8, '0');
  return means.random() < 0.6 ? post.reader.card(unknown, dir) : post.reader.scan(`MP1:${unknown}`, dir);
}

async function passAt(means: Means, crowd: Crowd, post: OpenDemoReader, now: Date): Promise<boolean> {
  const { random } = means;
  const dir = directionOf(post, now, random);
  const { from, to } = stepOf(post, dir);
  const ready = (crowd.byArea.get(post.areaId) ?? []).filter(({ where }) => from.includes(where));
  const person = pick(ready, random);
  const shown = person ? await show(means, post, person, dir, now) : null;
  if (!person || shown?.is !== 'pass') return false;
  if (shown.allow) person.where = to;
  return true;
}

/** One passage at one of the readers, or now and then a refusal. */
export async function passOnePerson(means: Means, crowd: Crowd, now: Date): Promise<void> {
  const { random } = means;
  const refuses = random() < refusedShare ? doorOf(crowd, random) : undefined;
  if (refuses) return void (await refuseOne(means, crowd, refuses, directionOf(refuses, now, random), now));
  for (let tries = 0; tries < maxTries; tries += 1) {
    const post = doorOf(crowd, random);
    if (post && (await passAt(means, crowd, post, now))) return;
  }
}

/** Once a minute: a door that is held open for a while, or a reader without network for some minutes. */
export function maybeCauseMishap(
  posts: readonly OpenDemoReader[],
  random: () => number,
  later: (ms: number, what: () => void) => void,
): void {
  const reader = pick(posts, random)?.reader;
  if (!reader || reader.faults.cut) return;
  const chance = random();
  if (chance < 0.05) {
    reader.raise('DOOR_HELD');
    later((2 + random() * 3) * 60_000, () => reader.settle('DOOR_HELD'));
  } else if (chance < 0.075) {
    reader.faults.cut = true;
    later((4 + random() * 3) * 60_000, () => {
      reader.faults.cut = false;
    });
  }
}
