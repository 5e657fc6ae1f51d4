import type { PassCode } from '@mdi/contract/kit/pass/codes.ts';
import type { Standing } from '@mdi/contract/modules/area/area.contract.ts';
import { type SqlBool, sql } from 'kysely';
import { groupOf } from './pass.groups.queries.ts';
import { employeeReach, holders, opens, standing } from './pass.reach.queries.ts';
import type { PassWork } from './pass.tell.queries.ts';

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
export const codeOf = (of: Standing): PassCode => refusals[of];

const reached = (now: Date) => sql<number[]>`array(
  select reach.area_id from ${employeeReach(now)} reach
  where reach.employee_id = employee.id and ${opens('reach.reason')} order by 1)`;

/** Who holds passes, how they stand, and the areas they may enter; all on the truth of now, in one statement. */
const described = ({ db, now }: PassWork) =>
  holders(db).select([
    'employee.id as employeeId',
    'employee.projectId',
    'employee.companyId',
    'user.nickName as name',
    'employee.cutOffAt',
    'employee.icCard',
    standing(now).as('standing'),
    reached(now).as('areaIds'),
  ]);

/** The holder of an employee's pass; undefined when the job is gone. */
export const holderOf = (work: PassWork, employeeId: number) =>
  described(work).where('employee.id', '=', employeeId).executeTakeFirst();

export type Holder = NonNullable<Awaited<ReturnType<typeof holderOf>>>;

/** Every card in use of a project, for its readers: whose it is, how they stand, and their set of areas. */
export async function cardsOf(work: PassWork, projectId: number) {
  const found = await described(work)
    .where('employee.projectId', '=', projectId)
    .where('employee.cardState', '=', 'inUse')
    .where(sql<SqlBool>`employee.ic_card is not null`)
    .orderBy('employee.id')
    .execute();
  const groups = new Map<string, number>();
  const cards = [];
  for (const holder of found) {
    const set = holder.areaIds.join();
    const group = groups.get(set) ?? (await groupOf(work, projectId, holder.areaIds));
    groups.set(set, group);
    cards.push({ ...holder, group });
  }
  return cards;
}
