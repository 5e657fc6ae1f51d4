import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { buildingApi } from '@mdi/contract/modules/building/building.contract.ts';
import { CompanyFacts, companyApi } from '@mdi/contract/modules/company/company.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { projectApi } from '@mdi/contract/modules/project/project.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { sql } from 'kysely';
import { factsOf } from '../factories/inputs.ts';
import type { World } from '../world.ts';
import { runAllTasks, type WalkScene } from './random-walk-scene.ts';

/** What a step of a walk is taken with: somebody of head office, and chance that a seed repeats. */
export type Walker = {
  w: World;
  at: WalkScene;
  random: () => number;
  call: World['call'];
  guests: { id: number }[];
};

const dayMs = 86_400_000;
const reason = '随机';

export const pickRandom = <T>({ random }: Pick<Walker, 'random'>, list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

const flag = (walker: Walker) => pickRandom(walker, ['N', 'Y'] as const);
const dayAfter = ({ w }: Walker, days: number) =>
  new Date(w.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const someDay = (walker: Walker) => dayAfter(walker, pickRandom(walker, [-3, -1, 0, 1, 2, 5]));

/** What a step was, and how the product answered. */
type Step = (walker: Walker) => Promise<unknown>;

async function aLease(walker: Walker) {
  const { w, at } = walker;
  const leases = await w.db
    .selectFrom('lease')
    .selectAll()
    .where(
      'companyId',
      'in',
      at.companies.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return leases.length === 0 ? null : pickRandom(walker, leases);
}

const lease: Step = async (walker) => {
  const { call, at } = walker;
  const one = await aLease(walker);
  const unitId = pickRandom(walker, at.units).id;
  const companyId = pickRandom(walker, at.companies).id;
  const [startsOn, endsOn] = [someDay(walker), pickRandom(walker, [null, dayAfter(walker, 6)])];
  const facts = { area: null, ownerName: null, startsOn, endsOn };
  const added = () => call(companyApi, 'addLease', { companyId, unitId, ...facts });
  if (!one) return added();
  const on = { leaseId: one.id, version: one.version };
  const how = pickRandom(walker, ['add', 'end', 'renew', 'move', 'edit', 'remove'] as const);
  if (how === 'add') return added();
  if (how === 'end') return call(companyApi, 'endLease', { ...on, endsOn: startsOn });
  if (how === 'renew') return call(companyApi, 'renewLease', { ...on, endsOn });
  if (how === 'move') return call(companyApi, 'moveLease', { ...on, unitId, from: startsOn, area: null });
  if (how === 'edit') return call(companyApi, 'editLease', { ...on, ...facts });
  return call(companyApi, 'removeLease', { leaseId: one.id });
};

const managed: Step = async (walker) => {
  const { call, at } = walker;
  const companyId = at.companies.at(-1)?.id ?? 0;
  const company = {
    ...Object((await call(companyApi, 'get', { companyId })).data),
    ...Object((await call(companyApi, 'showPhone', { companyId })).data),
  };
  const managedBuildings = [at.tower.id, at.annex.id].filter(() => walker.random() < 0.5);
  const input = { ...factsOf(CompanyFacts, company), managedBuildings };
  return call(companyApi, 'edit', { companyId, version: company.version, ...input });
};

const floors: Step = async (walker) => {
  const { call, at } = walker;
  const buildingId = at.tower.id;
  const { structureVersion } = Object((await call(buildingApi, 'structure', { buildingId })).data);
  const on = { buildingId, structureVersion };
  const floor = pickRandom(
    walker,
    at.floors.filter((one) => one.buildingId === buildingId),
  );
  const zoneId = pickRandom(walker, [...at.zones.map(({ id }) => id), null]);
  if (walker.random() < 0.5) return call(buildingApi, 'moveFloors', { ...on, floorIds: [floor.id], zoneId });
  const facts = { name: floor.name, usableSpace: null, zoneId };
  return call(buildingApi, 'editFloor', { ...on, floorId: floor.id, ...facts });
};

const decide: Step = async (walker) => {
  const { call, at, guests } = walker;
  const allowed = pickRandom(walker, [true, true, false, null]);
  const minutes = allowed ? pickRandom(walker, [null, 2, 90, 2000]) : null;
  const endsAt =
    minutes === null ? null : new Date(walker.w.now().getTime() + minutes * 60_000).toISOString();
  const changes = [{ areaId: pickRandom(walker, at.areaIds), allowed, endsAt }];
  const of = pickRandom(walker, ['company', 'employee', 'visit'] as const);
  if (of === 'company') {
    return call(areaApi, 'setOfCompany', { companyId: pickRandom(walker, at.companies).id, changes });
  }
  if (of === 'employee' || guests.length === 0) {
    return call(areaApi, 'setOfEmployee', { employeeId: pickRandom(walker, at.employees).id, changes });
  }
  return call(visitApi, 'setAreas', { visitId: pickRandom(walker, guests).id, changes });
};

const common: Step = async (walker) => {
  const areaId = pickRandom(walker, walker.at.areaIds);
  const { version, name } = Object((await walker.call(areaApi, 'get', { areaId })).data);
  return walker.call(areaApi, 'edit', { areaId, version, name, common: walker.random() < 0.5 });
};

const card: Step = async (walker) => {
  const { call, at, guests } = walker;
  const state = pickRandom(walker, ['inUse', 'lost', 'returned'] as const);
  if (walker.random() < 0.5 || guests.length === 0) {
    const { id: employeeId } = pickRandom(walker, at.employees);
    const icCard = state === 'inUse' ? pickRandom(walker, ['E00', 'E01', 'E10', 'N1', 'N2']) : null;
    return call(employeeApi, 'card', { employeeId, icCard, state });
  }
  const number = pickRandom(walker, at.cards);
  if (walker.random() < 0.4) {
    return call(visitorCardApi, 'takeBack', { projectId: at.project.id, number });
  }
  return call(visitorCardApi, 'lend', { visitId: pickRandom(walker, guests).id, number });
};

const cutOff: Step = async (walker) => {
  const { call, at, w } = walker;
  const minutes = pickRandom(walker, [null, 1, 3, 600]);
  const cutOffAt = minutes === null ? null : new Date(w.now().getTime() + minutes * 60_000).toISOString();
  return call(employeeApi, 'extend', { employeeId: pickRandom(walker, at.employees).id, cutOffAt });
};

const guest: Step = async (walker) => {
  const { w, at, guests, call } = walker;
  if (guests.length > 3) {
    const [gone] = guests.splice(0, 1);
    return call(visitApi, 'cancel', { visitId: gone?.id ?? 0, reason: null });
  }
  const startAt = new Date(w.now().getTime() + pickRandom(walker, [-1, -1, 20, 44]) * 3_600_000);
  const endAt = new Date(startAt.getTime() + pickRandom(walker, [0.2, 2, 6]) * dayMs);
  const buildingId = pickRandom(walker, [at.tower.id, at.annex.id, null]);
  const leaderId = pickRandom(walker, [null, guests[0]?.id ?? null]);
  const leader = leaderId === null ? null : await visitRow(w, leaderId);
  const place = leader
    ? { hostId: leader.hostId, leaderId, buildingId: leader.buildingId }
    : { hostId: pickRandom(walker, at.employees).id, buildingId };
  guests.push(await w.make.visit({ ...place, startAt, endAt }));
  return 'made';
};

const visitRow = (w: World, id: number) =>
  w.db.selectFrom('visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const use: Step = (walker) => {
  const { deviceId } = pickRandom(walker, walker.at.doors);
  const useState = pickRandom(walker, ['normal', 'normal', 'disabled'] as const);
  return walker.call(deviceManageApi, 'updateUse', { deviceId, useState, reason });
};

const power: Step = async (walker) => {
  const door = pickRandom(walker, walker.at.doors);
  door.off = !door.off;
  return door.off;
};

/** Minutes until the next day begins where the project is. */
async function untilMidnight({ w, at }: Walker): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select ((${w.now()}::timestamptz at time zone time_zone)::date + 1)::timestamp at time zone time_zone as at
    from project where id = ${at.project.id}`.execute(w.db);
  return ((rows[0]?.at.getTime() ?? 0) - w.now().getTime()) / 60_000;
}

/** Days go by; each begins as it does for the clock of the product. */
const days: Step = async (walker) => {
  const { w, random } = walker;
  for (let left = pickRandom(walker, [1, 1, 2]); left > 0; left -= 1) {
    w.pass((await untilMidnight(walker)) + 11);
    await runAllTasks(w);
  }
  w.pass(Math.floor(random() * 1200));
  return runAllTasks(w);
};

export const walkSteps: Record<string, Step> = {
  company: (walker) => {
    const { id: companyId } = pickRandom(walker, walker.at.companies);
    return walker.call(companyApi, 'updateState', { companyId, state: flag(walker) });
  },
  employee: (walker) => {
    const { id: employeeId } = pickRandom(walker, walker.at.employees);
    return walker.call(employeeApi, 'updateState', { employeeId, state: flag(walker) });
  },
  user: (walker) => {
    const { userId: mdiUserId } = pickRandom(walker, walker.at.employees);
    return walker.call(userApi, 'updateState', { mdiUserId, state: flag(walker) });
  },
  project: (walker) => {
    const state = pickRandom(walker, ['N', 'N', 'N', 'Y'] as const);
    return walker.call(projectApi, 'updateState', { projectId: walker.at.project.id, state });
  },
  phone: (walker) => {
    const { id: employeeId } = pickRandom(walker, walker.at.employees);
    return walker.call(employeeApi, 'lostPhone', { employeeId });
  },
  lease,
  moreLeases: lease,
  managed,
  floors,
  decide,
  decideMore: decide,
  common,
  card,
  cutOff,
  guest,
  moreGuests: guest,
  use,
  power,
  days,
};
