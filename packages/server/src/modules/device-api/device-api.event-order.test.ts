import { tokenFlags } from '@mdi/contract/kit/pass/token.ts';
import { seededRandom } from '@mdi/reader-simulator/fault-injection.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  employeeSub,
  guestSub,
  noonZone,
  type PassEventFacts,
  passEventReader,
} from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { checkSums } from '../pass-record/index.ts';
import { watchVisits } from '../visit/index.ts';

// A day of guests and employees at four readers, told in order, and told shuffled, late, twice, split over batches
// that come at once, while the clock looks after visits in between: it must make the same of it.

let w: World;
beforeAll(async () => {
  w = await world();
});

const minute = 60_000;
const people = 10;
/** Of the people: who comes with a guest's pass, an employee's, a visitor card, an employee's card. */
const kinds = ['guest', 'guest', 'guest', 'guest', 'employee', 'employee', 'visitorCard', 'icCard'] as const;

type Passage = {
  who: number;
  kind: (typeof kinds)[number];
  reader: number;
  at: number;
  dir: 'in' | 'out' | 'unknown';
  granted: boolean;
  /** Let in by the reader alone, with a pass for one entry where it is a guest’s. */
  off: boolean;
};

/** What happened that day, minute by minute. */
function dayOf(random: () => number, now: number): Passage[] {
  const pick = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];
  return Array.from({ length: 90 }, (_, n) => ({
    who: Math.floor(random() * people),
    kind: pick(kinds),
    reader: Math.floor(random() * 4),
    // No two at the same moment, the last just now.
    at: now - (90 - n) * 3 * minute - Math.floor(random() * minute),
    dir: pick(['in', 'in', 'out', 'out', 'unknown']),
    granted: random() > 0.1,
    off: random() > 0.5,
  }));
}

/** The same place with the same people, visits and cards: what happens in one can be compared with another. */
async function place(now: number) {
  const ago = (minutes: number) => new Date(now - minutes * minute);
  const { id: projectId } = await w.make.project({ timeZone: noonZone(new Date(now)) });
  const gate = await w.make.area({ projectId, common: true });
  const room = await w.make.area({ projectId });
  const company = await w.make.company({ projectId });
  const employees = [];
  const visits = [];
  for (let n = 0; n < people; n += 1) {
    employees.push(await w.make.employee({ company, createdAt: ago(400), updatedAt: ago(400) }));
    // Some go on for days, some are over, for less than two hours or more.
    const endAt = ago([-600, -3000, 30, 200][n % 4] ?? 0);
    visits.push(await w.make.visit({ companyId: company.id, startAt: ago(250), endAt }));
  }
  // One card after the other is lent to two guests, and one of the employees' goes from hand to hand.
  const card = await w.make.visitorCard({ projectId, updatedAt: ago(400) });
  for (const [at, visit] of [
    [240, visits[0]],
    [120, visits[1]],
  ] as const) {
    const set = { state: 'lent' as const, visitId: visit?.id ?? 0, lentAt: ago(at), updatedAt: ago(at) };
    await w.db.updateTable('visitorCard').set(set).where('id', '=', card.id).execute();
  }
  for (const [employee, icCard, cardState, at] of [
    [employees[0], 'AC1', 'inUse', 300],
    [employees[0], 'AC1', 'returned', 160],
    [employees[1], 'AC1', 'inUse', 90],
  ] as const) {
    const set = { icCard, cardState, updatedAt: ago(at) };
    await w.db
      .updateTable('employee')
      .set(set)
      .where('id', '=', employee?.id ?? 0)
      .execute();
  }
  const doors = [];
  for (const areaId of [gate.id, gate.id, gate.id, room.id])
    doors.push(await passEventReader(w, { projectId, areaId }));
  return { projectId, employees, visits, card, doors };
}

type Place = Awaited<ReturnType<typeof place>>;

const told = (at: Place, one: Passage): PassEventFacts => {
  const visit = at.visits[one.who];
  const employee = at.employees[one.who];
  const of = {
    guest: visit ? { sub: { ...guestSub(visit), fl: tokenFlags.oneEntry } } : {},
    employee: employee ? { sub: employeeSub(employee) } : {},
    visitorCard: { ch: 'ic' as const, card: at.card.number },
    icCard: { ch: 'ic' as const, card: 'AC1' },
  }[one.kind];
  const result = one.granted ? {} : { res: 'denied' as const, rc: 'AREA_DENIED' as const };
  return { ...of, ...result, at: new Date(one.at), dir: one.dir, off: one.off };
};

/** Each passage as its reader tells it, always the same. */
const eventsOf = (at: Place, day: readonly Passage[]) =>
  day.flatMap((one) => {
    const door = at.doors[one.reader];
    return door ? [{ door, event: door.event(told(at, one)) }] : [];
  });

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, by: random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ one }) => one);
}

/** Batches of one reader each, some events in several of them. */
function batchesOf(all: ReturnType<typeof eventsOf>, random: () => number) {
  const again = all.filter(() => random() < 0.4);
  const mixed = shuffled([...all, ...again], random);
  const batches: (typeof all)[] = [];
  for (const door of new Set(mixed.map((one) => one.door))) {
    let own = mixed.filter((one) => one.door === door);
    while (own.length > 0) {
      const size = 1 + Math.floor(random() * 6);
      batches.push(own.slice(0, size));
      own = own.slice(size);
    }
  }
  return shuffled(batches, random);
}

async function tellInOrder(at: Place, day: readonly Passage[]): Promise<void> {
  for (const { door, event } of eventsOf(at, day)) await door.send([event]);
}

async function tellShuffled(at: Place, day: readonly Passage[], random: () => number): Promise<void> {
  const batches = batchesOf(eventsOf(at, day), random);
  for (let from = 0; from < batches.length; from += 6) {
    await Promise.all(
      batches.slice(from, from + 6).map((batch) => batch[0]?.door.send(batch.map(({ event }) => event))),
    );
    await watchVisits(w.db, w.now());
  }
}

/** What became of it, named by who and which reader it was. */
async function outcome({ projectId, employees, visits, doors }: Place) {
  const who = <T extends { id: number }>(all: readonly T[], id: number | null) =>
    all.findIndex((one) => one.id === id);
  const reader = (id: number) => doors.findIndex((one) => one.deviceId === id);
  const guests = await w.db
    .selectFrom('visit')
    .selectAll()
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
  const records = await w.db.selectFrom('passEvent').selectAll().where('projectId', '=', projectId).execute();
  const presences = await w.db
    .selectFrom('passPresence')
    .selectAll()
    .where('projectId', '=', projectId)
    .execute();
  const sums = await w.db.selectFrom('passSum').selectAll().where('projectId', '=', projectId).execute();
  const alarms = await w.db
    .selectFrom('deviceException')
    .select('deviceId')
    .where('projectId', '=', projectId)
    .where('recoveredAt', 'is', null)
    .execute();
  // Readers with an alarm: batches at once may raise one each.
  const texts = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
  return {
    visits: guests.map(({ state, arrivedAt, outAt, leftAt }) => ({ state, arrivedAt, outAt, leftAt })),
    records: texts(
      records.map((one) => [
        ...[reader(one.deviceId), one.seq, one.tsCorrected, one.dir, one.granted, one.violation],
        ...[who(employees, one.employeeId), who(visits, one.visitId), one.areaId === null],
      ]),
    ),
    alarms: texts([...new Set(alarms.map(({ deviceId }) => reader(deviceId)))]),
    presences: texts(
      presences.map((one) => [who(employees, one.employeeId), one.at, reader(one.deviceId), one.dir]),
    ),
    sums: texts(
      sums.map((one) => [one.span, one.since, reader(one.deviceId), one.granted, one.rc, one.passes]),
    ),
  };
}

describe('a day of passages', () => {
  test.each([1, 7, 42, 4711])(
    'makes the same however it is told (%i)',
    { timeout: 120_000 },
    async (seed) => {
      const random = seededRandom(seed);
      const now = w.now().getTime();
      const day = dayOf(random, now);
      const [ordered, mixed] = [await place(now), await place(now)];
      await tellInOrder(ordered, day);
      await watchVisits(w.db, w.now());
      await tellShuffled(mixed, day, random);
      await watchVisits(w.db, w.now());
      const expected = await outcome(ordered);
      // The day is one in which something happened.
      expect(new Set(expected.visits.map(({ state }) => state)).size).toBeGreaterThan(1);
      expect(expected.presences.length).toBeGreaterThan(4);
      expect(expected.alarms.length).toBeGreaterThan(0);
      expect(await outcome(mixed)).toEqual(expected);
      expect(await checkSums(w.db, null)).toEqual([]);
    },
  );
});
