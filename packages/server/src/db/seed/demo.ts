import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { DB } from '../schema.gen.ts';
import { demoAccounts } from './demo-accounts.ts';
import { companyName, personName, phoneNumber, random } from './demo-names.ts';
import { addDemoRoles, type DemoRole } from './demo-roles.ts';

const day = 86_400_000;
const dateIn = (now: Date, days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);

type Plan = readonly [
  name: string,
  type: Insertable<DB['project']>['type'],
  province: string,
  address: string,
  lng: number,
  lat: number,
  space: number,
  serviceDays: number,
];

const plans: readonly Plan[] = [
  ['恒景中心', 'office', 'SH', '浦东新区望川路 388 号', 121.5065, 31.2304, 86_420, 770],
  ['澄湖科技园', 'industrial', 'JS', '苏州工业园区澄湖东路 66 号', 120.7312, 31.3056, 132_500.5, 12],
  ['锦程广场', 'mixed', 'ZJ', '杭州市滨江区锦程大道 18 号', 120.2118, 30.2084, 74_300, 410],
  ['望京云谷', 'office', 'BJ', '朝阳区望京东园七区 9 号', 116.4837, 40.0031, 98_760, 298],
  ['津湾国际', 'office', 'TJ', '和平区解放北路 101 号', 117.2103, 39.1301, 51_200, -3],
  ['珠江汇', 'retail', 'GD', '广州市海珠区阅江中路 688 号', 113.3312, 23.1034, 120_080, 530],
  ['深湾时代', 'office', 'GD', '深圳市南山区深湾一路 25 号', 113.9451, 22.5138, 143_990, 26],
  ['天府里', 'mixed', 'SC', '成都市高新区天府大道中段 1388 号', 104.0687, 30.5463, 67_450, 640],
  ['山城印象', 'retail', 'CQ', '渝中区民权路 51 号', 106.5774, 29.5588, 45_900, 365],
  ['楚河天地', 'mixed', 'HB', '武汉市武昌区楚河路 77 号', 114.3402, 30.5561, 88_800, 205],
  ['秦源广场', 'office', 'SN', '西安市雁塔区科技二路 72 号', 108.8924, 34.2301, 39_640, 95],
  ['星海中心', 'office', 'LN', '大连市沙河口区中山路 572 号', 121.5908, 38.8812, 42_310, 150],
];

const buildingNames = ['A座', 'B座', 'C座', '地库'];

async function addProjects(db: Kysely<DB>, now: Date): Promise<number[]> {
  const rows: Insertable<DB['project']>[] = plans.map(
    ([name, type, provinceCode, address, longitude, latitude, coveredSpace, left], i) => ({
      name,
      nameKey: normaliseName(name),
      type,
      provinceCode,
      address,
      longitude,
      latitude,
      coveredSpace,
      serviceFrom: dateIn(now, left - 1095),
      serviceTo: dateIn(now, left),
      developer: `${name.slice(0, 2)}置业有限公司`,
      regionManager: personName(),
      onSiteManager: personName(),
      buildingPhone: `021-6${String(1_234_500 + i * 11)}`,
      maintenanceContact: personName(),
      maintenancePhone: phoneNumber(),
      administratorName: personName(),
      administratorPhone: phoneNumber(),
      state: name === '秦源广场' ? 'Y' : 'N',
      createdAt: new Date(now.getTime() - (200 - i) * day),
      updatedAt: new Date(now.getTime() - (12 - i) * day - i * 3_333_000),
    }),
  );
  const added = await db.insertInto('project').values(rows).returning('id').execute();
  return added.map((r) => r.id);
}

async function addBuildings(db: Kysely<DB>, projects: number[]): Promise<Map<number, number[]>> {
  const phases = await db
    .insertInto('phase')
    .values(projects.map((projectId) => ({ projectId, name: '一期' })))
    .returning(['id', 'projectId'])
    .execute();
  const rows = phases.flatMap(({ id: phaseId, projectId }, i) =>
    buildingNames.slice(0, 2 + (i % 3)).map((name, sort) => ({ projectId, phaseId, name, sort })),
  );
  const added = await db.insertInto('building').values(rows).returning(['id', 'projectId']).execute();
  return byProject(added);
}

function byProject(rows: { id: number; projectId: number }[]): Map<number, number[]> {
  const ids = new Map<number, number[]>();
  for (const row of rows) ids.set(row.projectId, [...(ids.get(row.projectId) ?? []), row.id]);
  return ids;
}

type Company = { id: number; projectId: number };

async function addCompanies(db: Kysely<DB>, projects: number[]): Promise<Company[]> {
  const rows = projects.flatMap((projectId, p) => {
    const names = new Set<string>(p === 0 ? ['蓝屿数字科技有限公司'] : []);
    while (names.size < 10 + (p % 4) * 3) names.add(companyName());
    return [...names].map((name, i) => ({
      projectId,
      name,
      nameKey: normaliseName(name),
      category: i === 1 ? (0 as const) : i % 6 === 2 ? (1 as const) : (2 as const),
      contact: personName(),
      contactPhone: phoneNumber(),
      state: i === 7 ? ('Y' as const) : ('N' as const),
    }));
  });
  return db.insertInto('company').values(rows).returning(['id', 'projectId']).execute();
}

async function addLeases(
  db: Kysely<DB>,
  companies: Company[],
  buildings: Map<number, number[]>,
  now: Date,
): Promise<void> {
  const rows = companies.flatMap((company, i) => {
    const own = buildings.get(company.projectId) ?? [];
    const count = i % 5 === 0 ? 2 : 1;
    return Array.from({ length: count }, (_, n) => ({
      companyId: company.id,
      buildingId: own[(i + n) % own.length] ?? 0,
      unit: `${String(101 + i)}-${String(n)}`,
      area: 120 + Math.round(random() * 180_000) / 100,
      startsOn: dateIn(now, -700 + (i % 300)),
      endsOn: dateIn(now, 5 + ((i * 37) % 1100)),
    }));
  });
  const ids = [...buildings.values()].flat();
  const floors = await db
    .insertInto('floor')
    .values(ids.map((buildingId) => ({ buildingId, name: '1F' })))
    .returning(['id', 'buildingId'])
    .execute();
  const floorOf = new Map(floors.map((f) => [f.buildingId, f.id]));
  const units = await db
    .insertInto('unit')
    .values(
      rows.map((r) => ({ buildingId: r.buildingId, floorId: floorOf.get(r.buildingId) ?? 0, name: r.unit })),
    )
    .returning(['id', 'name'])
    .execute();
  const unitOf = new Map(units.map((u) => [u.name, u.id]));
  const leases = rows.map(({ unit, ...r }) => ({ ...r, unitId: unitOf.get(unit) ?? 0 }));
  await db.insertInto('lease').values(leases).execute();
}

type Given = { userId: number; role: DemoRole; projectId?: number; companyId?: number };

async function addPeople(db: Kysely<DB>, passwordHash: string): Promise<Map<string, number>> {
  const rows = demoAccounts.map(({ about, ...a }) => ({
    ...a,
    userNameKey: normaliseName(a.userName),
    phoneKey: a.phone,
    passwordHash,
    introduction: about,
    smsStep: a.userName === 'sms',
  }));
  const added = await db.insertInto('user').values(rows).returning(['id', 'userName']).execute();
  return new Map(added.map((r) => [r.userName, r.id]));
}

/** Staff of the projects and tenants, without passwords: they show in lists and can't sign in. */
async function addStaff(db: Kysely<DB>, projects: number[], companies: Company[]): Promise<Given[]> {
  const places: Omit<Given, 'userId'>[] = projects.flatMap((projectId) => [
    { role: 'PROPERTY_ADMIN', projectId },
    { role: 'GUARD', projectId },
  ]);
  const tenants = companies.filter((_, i) => i % 3 === 0);
  places.push(
    ...tenants.map(
      (c): Omit<Given, 'userId'> => ({ role: 'TENANT_ADMIN', projectId: c.projectId, companyId: c.id }),
    ),
  );
  const rows = places.map((_, i) => {
    const phone = phoneNumber();
    const userName = `u${String(1001 + i)}`;
    return { userName, userNameKey: userName, nickName: personName(), phone, phoneKey: phone };
  });
  const added = await db.insertInto('user').values(rows).returning('id').execute();
  return places.map((place, i) => ({ ...place, userId: added[i]?.id ?? 0 }));
}

/**
 * Fills an empty demo database: projects over several regions, their companies and people, and the printed
 * accounts. Names come from a fixed sequence, so every demo starts alike.
 */
export async function seedDemo(db: Db, passwordHash: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two nodes may start on one empty database; the second finds it filled.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo', 4))`.execute(trx);
    if (!(await isEmpty(trx))) return;
    const roles = await addDemoRoles(trx);
    const projects = await addProjects(trx, now);
    const buildings = await addBuildings(trx, projects);
    const companies = await addCompanies(trx, projects);
    await addLeases(trx, companies, buildings, now);
    const people = await addPeople(trx, passwordHash);
    const id = (name: string) => people.get(name) ?? 0;
    const [first, second, third] = projects;
    const [own, , other] = companies.filter((c) => c.projectId === first).map((c) => c.id);
    const given: Given[] = [
      { userId: id('hq'), role: 'HQ_ADMIN' },
      { userId: id('region'), role: 'REGION_MANAGER' },
      { userId: id('property'), role: 'PROPERTY_ADMIN', projectId: first },
      { userId: id('property'), role: 'PROPERTY_ADMIN', projectId: second },
      { userId: id('property'), role: 'PROPERTY_STAFF', projectId: third },
      { userId: id('guard'), role: 'GUARD', projectId: first },
      { userId: id('tenant'), role: 'TENANT_ADMIN', projectId: first, companyId: own },
      { userId: id('tenant'), role: 'TENANT_ADMIN', projectId: first, companyId: other },
      { userId: id('sms'), role: 'PROPERTY_ADMIN', projectId: first },
      ...(await addStaff(trx, projects, companies)),
    ];
    await trx
      .insertInto('assignment')
      .values(
        given.map((g) => ({
          userId: g.userId,
          roleId: roles.get(g.role) ?? 0,
          projectId: g.projectId ?? null,
          companyId: g.companyId ?? null,
          grantedLevel: 10,
        })),
      )
      .execute();
  });
}

/** Whether nobody is there yet. */
export async function isEmpty(db: Kysely<DB>): Promise<boolean> {
  const user = await db.selectFrom('user').select('id').limit(1).executeTakeFirst();
  return user === undefined;
}
