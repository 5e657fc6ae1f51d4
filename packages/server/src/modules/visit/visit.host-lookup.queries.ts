import { sql } from 'kysely';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** Who is visited: somebody who works for a valid company of a valid project; null: nobody like that. */
export const validHost = (ctx: PublicCtx, hostId: number) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .innerJoin('company', 'company.id', 'employee.companyId')
    .innerJoin('project', 'project.id', 'employee.projectId')
    .select([
      'employee.id as hostId',
      'user.nickName as hostName',
      'employee.companyId',
      'employee.projectId',
      sql<boolean>`project.state = 'N' and company.state = 'N' and "user".state = 'N' and employee.state = 'N'
        and employee.left_at is null`.as('works'),
    ])
    .where('employee.id', '=', hostId)
    .executeTakeFirst();

/** Whether a company leases in a building or manages it. */
export async function isCompanyInBuilding(
  ctx: PublicCtx,
  companyId: number,
  buildingId: number,
): Promise<boolean> {
  const found = await sql`
    select from company_building where company_id = ${companyId} and building_id = ${buildingId} limit 1`.execute(
    rows(ctx),
  );
  return found.rows.length > 0;
}

/** People of a company whose name this is, half-width and whatever its case. */
export const peopleCalled = (ctx: PublicCtx, companyId: number, nameKey: string) =>
  rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .select(['employee.id as hostId', 'user.nickName as hostName'])
    .where('employee.companyId', '=', companyId)
    .where('employee.state', '=', 'N')
    .where('user.state', '=', 'N')
    .where(sql<boolean>`lower(normalize("user".nick_name, NFKC)) = ${nameKey}`)
    .orderBy('employee.id')
    .limit(2)
    .execute();
