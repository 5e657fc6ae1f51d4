import type { IdKind } from '@mdi/contract/kit/ids.ts';
import type { Resource } from '@mdi/contract/kit/op.ts';
import type { TwinSpot, Twins } from '../factories/twins.ts';
import type { World } from '../world.ts';

/** What lies in exactly one building, or at one of its doors. */
export const kindsInBuilding = [
  'building',
  'floorZone',
  'floor',
  'unit',
  'lease',
  'area',
  'device',
  'command',
  'deviceException',
  'visit',
  'reservation',
  'viewing',
] as const satisfies readonly IdKind[];

/** What may belong to a whole project: a group of doors, the readers at it, a card of the front desk. */
export const kindsOfWholeProject = [
  'area',
  'device',
  'command',
  'deviceException',
  'visitorCard',
] as const satisfies readonly IdKind[];

/**
 * Another building of the project here, with a company that leases in both: who sees the building here alone sees the
 * company, and nothing of it over there. Every text there holds the mark.
 */
export async function oppositeBuildingOf(w: World, t: Twins): Promise<TwinSpot> {
  const { project } = t.here;
  const building = await w.make.building({ projectId: project.id, name: '对面楼' });
  const company = await w.make.company({ projectId: project.id, name: '两栋公司' });
  for (const { id } of [building, t.here.building]) {
    await w.make.lease({ companyId: company.id, buildingId: id, area: 3, endsOn: '2031-01-01' });
  }
  return { mark: '对面', project, building, company };
}

/** A row that belongs to the whole project here. */
export async function rowOfWholeProject(
  w: World,
  { here: { project } }: Twins,
  kind: (typeof kindsOfWholeProject)[number],
): Promise<number> {
  if (kind === 'visitorCard') return (await w.make.visitorCard({ projectId: project.id })).id;
  const area = await w.make.area({ projectId: project.id });
  if (kind === 'area') return area.id;
  const device = await w.make.device({ projectId: project.id, areaId: area.id });
  const { id: deviceId } = device;
  if (kind === 'device') {
    // Online, so that nothing but the reach stands against what it may be told.
    await w.db
      .insertInto('deviceSecret')
      .values({ deviceId, secret: Buffer.alloc(32) })
      .execute();
    await w.db.insertInto('deviceLive').values({ deviceId, lastSeen: w.now() }).execute();
    return deviceId;
  }
  if (kind === 'command') {
    const row = { deviceId, type: 'ping' as const, state: 'failed' as const, expiresAt: w.now() };
    return (await w.db.insertInto('deviceCommand').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const facts = { eventId: `W${deviceId}`, code: 'TAMPER', level: 3 as const, at: w.now() };
  const row = { ...facts, deviceId, areaId: area.id, projectId: project.id };
  return (await w.db.insertInto('deviceException').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** An account that somebody sees and that isn't within their own; by the kinds of ids it can be named by. */
export type AccountBeyond = Readonly<Record<'user' | 'assignment' | 'employee', number>>;

type Company = { id: number; projectId: number };

async function employed(w: World, company: Company, level: 30 | 40, role: object): Promise<AccountBeyond> {
  const user = await w.make.user();
  const place = { projectId: company.projectId, grantedLevel: 40 };
  const colleague = await w.make.employee({ company });
  await w.make.assign(colleague.userId, { role: { level }, employeeId: colleague.id, ...place });
  const job = await w.make.employee({ company, userId: user.id });
  const companyId = level === 40 ? company.id : null;
  const seat = { role: { level, ...role }, companyId, employeeId: job.id, ...place };
  const { id: assignment } = await w.make.assign(user.id, seat);
  return { user: user.id, assignment, employee: job.id };
}

async function propertyCompany(w: World, t: Twins): Promise<Company> {
  const company = await w.make.company({ projectId: t.here.project.id, category: 0 });
  const managed = { companyId: company.id, buildingId: t.here.building.id };
  await w.db.insertInto('managedBuilding').values(managed).execute();
  return company;
}

/** Who reaches more than one building: by a company that leases in two, or by a role of the whole project. */
export const accountReachingMore = async (
  w: World,
  t: Twins,
  opposite: TwinSpot,
  staff: boolean,
): Promise<AccountBeyond> =>
  staff ? employed(w, await propertyCompany(w, t), 30, {}) : employed(w, opposite.company, 40, {});

/** Who holds one right more than somebody, and reaches no more. */
export const accountHoldingMore = async (
  w: World,
  t: Twins,
  more: Resource,
  staff: boolean,
): Promise<AccountBeyond> =>
  employed(w, staff ? await propertyCompany(w, t) : t.here.company, staff ? 30 : 40, { resources: [more] });

/** Who holds a role of a higher authority, which reaches no more and holds nothing. */
export const accountOfHigherLevel = async (w: World, t: Twins, staff: boolean): Promise<AccountBeyond> =>
  staff
    ? employed(w, await propertyCompany(w, t), 30, { level: 10, resources: [] })
    : employed(w, t.here.company, 40, { level: 30, resources: [] });

/** Who has a job here, and besides a role of all head office; the one beyond is that. */
export async function accountAlsoNational(w: World, t: Twins, staff: boolean): Promise<AccountBeyond> {
  const here = await accountHoldingMore(w, t, 'sys:user:view', staff);
  const { id: assignment } = await w.make.assign(here.user, { role: { level: 10 } });
  return { ...here, assignment };
}
