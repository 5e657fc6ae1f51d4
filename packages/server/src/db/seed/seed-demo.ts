import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { FileStore } from '../../ports/files/files.ts';
import { type Db, liftTimeouts } from '../connect.ts';
import type { DB } from '../schema.gen.ts';
import { demoAccounts } from './demo-accounts.ts';
import { addBrowserFaults } from './demo-browser-faults.ts';
import { addStructures } from './demo-buildings.ts';
import { addCompanies, addLeases, addManagedBuildings, dateInDays } from './demo-companies.ts';
import { addDoors } from './demo-doors.ts';
import { addMiniPrograms } from './demo-mini-programs.ts';
import { addNotices } from './demo-notices.ts';
import { addDemoTemplates } from './demo-page-templates.ts';
import { addPages } from './demo-pages.ts';
import { addEmployees } from './demo-people.ts';
import { personName, phoneNumber, restartRandom } from './demo-random-names.ts';
import { addReports } from './demo-reports.ts';
import { addReservations } from './demo-reservations.ts';
import { addDemoRoles, type DemoRole } from './demo-roles.ts';
import { addSuggestions } from './demo-suggestions.ts';
import { addTasks } from './demo-tasks.ts';
import { addVisits } from './demo-visits.ts';

const day = 86_400_000;

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
      serviceFrom: dateInDays(now, left - 1095),
      serviceTo: dateInDays(now, left),
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

/**
 * Fills an empty demo database: projects over several regions, their companies and people, and the printed
 * accounts, and what its notices show. Names come from a fixed sequence, so every demo starts alike.
 */
export async function seedDemo(
  { db, files }: { db: Db; files: FileStore },
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A slow machine fills it all the same, and whoever comes second waits for that.
    await liftTimeouts(trx);
    // Two nodes may start on one empty database; the second finds it filled.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo', 4))`.execute(trx);
    if (!(await hasNoUsers(trx))) return;
    restartRandom();
    await trx.insertInto('installation').values({ demo: true }).execute();
    const roles = await addDemoRoles(trx);
    const projects = await addProjects(trx, now);
    await addMiniPrograms(trx, projects, now);
    const places = await addStructures(trx, projects);
    const companies = await addCompanies(trx, projects);
    await addManagedBuildings(trx, companies, places);
    await addLeases(trx, companies, places, now);
    await addEmployees(trx, companies, roles, now);
    await addDoors(trx, now);
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
    ];
    const managers = companies.filter((company) => company.category === 0);
    const hired = await trx
      .insertInto('employee')
      .values(
        given.flatMap(({ userId, projectId, companyId }) => {
          const manager = managers.find((company) => company.projectId === projectId);
          if (!manager || companyId !== undefined) return [];
          return { userId, companyId: manager.id, projectId: manager.projectId };
        }),
      )
      .returning(['id', 'userId', 'projectId'])
      .execute();
    const jobOf = (g: Given) =>
      hired.find((h) => h.userId === g.userId && h.projectId === g.projectId)?.id ?? null;
    await trx
      .insertInto('assignment')
      .values(
        given.map((g) => ({
          userId: g.userId,
          roleId: roles.get(g.role) ?? 0,
          projectId: g.projectId ?? null,
          companyId: g.companyId ?? null,
          employeeId: jobOf(g),
          grantedLevel: 10,
        })),
      )
      .execute();
    await addVisits(trx, projects, now);
    const named = (name: 'hq' | 'property' | 'sms') => ({
      id: id(name),
      name: demoAccounts.find(({ userName }) => userName === name)?.nickName ?? '',
    });
    const writers = { hq: named('hq'), property: named('property'), sms: named('sms') };
    await addNotices(trx, files, projects, writers, now);
    await addPages({ db: trx, files, writer: writers.property, now });
    await addReports({ db: trx, files, projects, now }, { hq: id('hq'), property: id('property') });
    await addDemoTemplates(trx, { property: writers.property.id, hq: writers.hq.id });
    await addSuggestions(trx, { projects, now, staff: writers.property });
    await addReservations(trx, { projects, now, staff: writers.property });
    await addTasks(trx, now, writers.hq);
    await addBrowserFaults(trx, now);
  });
}

/** Whether nobody is there yet. */
export async function hasNoUsers(db: Kysely<DB>): Promise<boolean> {
  const user = await db.selectFrom('user').select('id').limit(1).executeTakeFirst();
  return user === undefined;
}
