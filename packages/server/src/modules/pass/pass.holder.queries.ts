import type { PassCode } from '@mdi/contract/kit/pass/protocol-codes.ts';
import type { Standing } from '@mdi/contract/modules/area/area.contract.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { databaseOf } from '../../kit/calls/rows.ts';
import {
  employeeReach,
  fewerFrom,
  isOpeningReason,
  passHolders,
  passStandingSql,
} from './pass.reach.queries.ts';
import type { PassWork } from './pass.work.queries.ts';

const refusals: Readonly<Record<Standing, PassCode>> = {
  valid: 'OK',
  project: 'REVOKED_PROJECT',
  company: 'REVOKED_TENANT',
  user: 'REVOKED_USER',
  left: 'REVOKED_USER',
  employee: 'REVOKED_USER',
  cutOff: 'REVOKED_USER',
};

/** What a standing is called at a door. */
export const refusalOfStanding = (of: Standing): PassCode => refusals[of];

const reached = (now: Date) => sql<number[]>`array(
  select reach.area_id from ${employeeReach(now)} reach
  where reach.employee_id = employee.id and ${isOpeningReason('reach.reason')} order by 1)`;

/** Who holds passes, how they stand, and the areas they may enter; all on the truth of now, in one statement. */
const described = (work: PassWork) =>
  passHolders(databaseOf(work)).select([
    'employee.id as employeeId',
    'employee.projectId',
    'employee.companyId',
    'user.nickName as name',
    'employee.cutOffAt',
    'employee.icCard',
    passStandingSql(work.now).as('standing'),
    reached(work.now).as('areaIds'),
    fewerFrom(
      work.now,
      sql`(x.employee_id = employee.id or x.company_id = employee.company_id)`,
      sql`employee.company_id`,
    ).as('fewerFrom'),
  ]);

/** The holder of an employee's pass; undefined when the job is gone. */
export const holderOf = (work: PassWork, employeeId: number) =>
  described(work).where('employee.id', '=', employeeId).executeTakeFirst();

export type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>;

/**
 * Every card in use of a project: whose it is, how they stand, and the areas they may enter at these moments. People of
 * one company of whom nothing is decided by themselves may enter the same, so that is asked once for all of them.
 */
export async function cardsOf(work: PassWork, projectId: number, moments: readonly Date[] = [work.now]) {
  const db = databaseOf(work);
  const found = await passHolders(db)
    .select([
      'employee.id as employeeId',
      'employee.companyId',
      'employee.cutOffAt',
      'employee.icCard',
      passStandingSql(work.now).as('standing'),
      sql<string>`case when exists (select from area_exception x where x.employee_id = employee.id)
        then 'e' || employee.id else 'c' || employee.company_id end`.as('alike'),
    ])
    .where('employee.projectId', '=', projectId)
    .where('employee.cardState', '=', 'inUse')
    .where(sql<SqlBool>`employee.ic_card is not null`)
    .orderBy('employee.id')
    .execute();
  const one = new Map(found.map(({ alike, employeeId }) => [alike, employeeId]));
  const reaches = await Promise.all(moments.map((at) => reachesOf(db, [...one.values()], at)));
  const reachAt = (moment: number, alike: string) => reaches[moment]?.get(one.get(alike) ?? 0) ?? [];
  return found.map(({ alike, ...card }) => ({
    ...card,
    reach: moments.map((_, moment) => reachAt(moment, alike)),
  }));
}

/** The areas that these employees may enter at a moment. */
async function reachesOf(db: Kysely<DB>, ids: readonly number[], at: Date) {
  const rows = await db
    .selectFrom('employee')
    .select(['employee.id', reached(at).as('areaIds')])
    .where('employee.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, areaIds }) => [id, areaIds]));
}
