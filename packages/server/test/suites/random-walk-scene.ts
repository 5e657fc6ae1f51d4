import { passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import type { Reader } from '@mdi/reader-simulator/reader.ts';
import { makeSend } from '@mdi/reader-simulator/wire.ts';
import {
  guestOf,
  holderOf,
  issuePasses,
  issueVisitPasses,
  type PassWork,
} from '../../src/modules/pass/index.ts';
import { queueTasksOf } from '../../src/queue-tasks.ts';
import type { ReaderHall } from '../reader-hall.ts';
import type { World } from '../world.ts';

/** A door, its reader, and whether that is off just now. */
export type WalkDoor = {
  reader: Reader;
  deviceId: number;
  areaId: number;
  off: boolean;
  /** What the server itself says of a pass at this door. */
  verify: (text: string) => Promise<boolean>;
};

export type Passer = { is: 'employee' | 'guest'; id: number };

const hours = (now: Date, n: number) => new Date(now.getTime() + n * 3_600_000);

/** What a reader of this secret asks by its own requests, whether it is cut off or not. */
async function asking(w: World, hall: ReaderHall, { deviceId, code }: { deviceId: number; code: string }) {
  const row = await w.db
    .selectFrom('deviceSecret')
    .select('secret')
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow();
  const secret = w.deps.secrets.unseal('device-secret', row.secret ?? Buffer.alloc(0)).toString('base64');
  const clock = makeClock({ source: () => w.now().getTime() });
  const send = makeSend({ baseUrl: hall.url, code, clock, faults: noFaults(), secret: () => secret });
  return async (token: string) => {
    const input = { token, dir: 'in', channel: 'qr', ts: clock.now() };
    const reply = await send('verify', input, AbortSignal.timeout(30_000));
    if (reply.is !== 'ok') throw new Error(JSON.stringify(reply));
    return Object(reply.data).allow === true;
  };
}

/** A project with a reader at each of its areas, three companies with people and cards, and guests of theirs. */
export async function walkScene(w: World, hall: ReaderHall) {
  const { projectId, gateId, roomId } = hall;
  const project = { id: projectId };
  const tower = await w.make.building({ projectId, zoned: true });
  const annex = await w.make.building({ projectId });
  const zones = [
    await w.make.floorZone({ buildingId: tower.id }),
    await w.make.floorZone({ buildingId: tower.id }),
  ];
  const areaIds = [gateId, roomId];
  for (const zone of zones) {
    const place = { projectId, kind: 'zone' as const, buildingId: tower.id, zoneId: zone.id };
    areaIds.push((await w.make.area(place)).id);
  }
  for (const { id } of [tower, annex]) {
    areaIds.push((await w.make.area({ projectId, kind: 'building', buildingId: id })).id);
  }
  const floors = [];
  const units = [];
  for (const [buildingId, zoneId] of [
    [tower.id, zones[0]?.id],
    [tower.id, zones[1]?.id],
    [annex.id, undefined],
  ] as const) {
    const floor = await w.make.floor({ buildingId, zoneId: zoneId ?? null });
    floors.push(floor);
    for (let n = 0; n < 3; n += 1) units.push(await w.make.unit({ floorId: floor.id }));
  }
  const startsOn = hours(w.now(), -1000).toISOString().slice(0, 10);
  const companies = [];
  const employees: { id: number; userId: number; companyId: number }[] = [];
  for (const [n, category] of ([2, 2, 0] as const).entries()) {
    const company = await w.make.company({ projectId, category });
    companies.push(company);
    const unit = units[n * 3];
    if (unit) await w.make.lease({ companyId: company.id, unitId: unit.id, startsOn });
    for (let person = 0; person < 2; person += 1) {
      const icCard = `E${company.id}X${person}`;
      employees.push(await w.make.employee({ company, icCard, cardState: 'inUse' }));
    }
  }
  const [, , property] = companies;
  await w.db
    .insertInto('managedBuilding')
    .values({ companyId: property?.id ?? 0, buildingId: tower.id })
    .execute();
  const cards = ['V1', 'V2', 'V3'].map((name) => `${name}X${tower.id}`);
  for (const number of cards) await w.make.visitorCard({ projectId, number });
  const doors: WalkDoor[] = [];
  for (const areaId of areaIds) {
    const installed = await hall.installed(areaId);
    const { reader, deviceId } = installed;
    doors.push({ reader, deviceId, areaId, off: false, verify: await asking(w, hall, installed) });
  }
  return { project, tower, annex, zones, areaIds, floors, units, companies, employees, cards, doors };
}

export type WalkScene = Awaited<ReturnType<typeof walkScene>>;

const work = (w: World): PassWork => ({ db: w.db, now: w.now(), secrets: w.deps.secrets });

/** The pass that somebody is given now; null: none. */
export async function passOf(w: World, { is, id }: Passer): Promise<string | null> {
  const issued = await w.db.transaction().execute(async (db) => {
    if (is === 'employee') return issuePasses({ ...work(w), db }, id);
    return issueVisitPasses({ ...work(w), db }, id);
  });
  if (issued.is !== 'issued') return null;
  return ('passes' in issued ? issued.passes : issued.people[0]?.passes)?.[0]?.text ?? null;
}

/** The areas that somebody may enter now by the server's own rule. */
export async function areasByRule(w: World, { is, id }: Passer): Promise<readonly number[]> {
  const found = await (is === 'employee' ? holderOf(work(w), id) : guestOf(work(w), id));
  if (found?.standing !== 'valid') return [];
  if (!('endAt' in found)) return found.areaIds;
  const from = found.startAt.getTime() - passEarlyMinutes * 60_000;
  return found.endAt <= w.now() || from > w.now().getTime() ? [] : found.areaIds;
}

/** Who holds which card that is out. */
export async function holdersOfCardsOut(w: World, projectId: number): Promise<[string, Passer][]> {
  const own = await w.db
    .selectFrom('employee')
    .select(['id', 'icCard'])
    .where('projectId', '=', projectId)
    .where('cardState', '=', 'inUse')
    .execute();
  const lent = await w.db
    .selectFrom('visitorCard')
    .select(['number', 'visitId'])
    .where('projectId', '=', projectId)
    .where('visitId', 'is not', null)
    .execute();
  return [
    ...own.map(({ id, icCard }): [string, Passer] => [icCard ?? '', { is: 'employee', id }]),
    ...lent.map(({ number, visitId }): [string, Passer] => [number, { is: 'guest', id: visitId ?? 0 }]),
  ];
}

/** What runs only when something asks for it. */
const asked = [
  'job',
  'longJob',
  'outsideJob',
  'visitMessage',
  'dutyMessage',
  'stampReport',
  'sweep',
  'checkRecords',
  'recheckRecords',
];

/** Everything that the clock does, whether it is time for it or not. */
export async function runAllTasks(w: World): Promise<void> {
  const tasks = queueTasksOf({ db: w.db, deps: w.deps, log: w.app.log });
  for (const [name, task] of Object.entries(tasks)) {
    // All that a task looks at of what the queue hands it.
    const helpers = { job: { attempts: 1, max_attempts: 25 } };
    if (!asked.includes(name)) await task?.(null, helpers as never);
  }
}
