import { type SqlBool, sql } from 'kysely';
import { isSessionOpenSql } from '../../kit/access/is-session-open.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { todayInProject } from '../../kit/time/project-time-zone.ts';
import { isBuildingSeen } from './company.queries.ts';

const n = sql<number>`count(*)::int`.as('n');

/** Open sessions that stand in a company, or whose role comes with a job there. */
const openThere = (ctx: Ctx, company: { id: number; projectId: number }) =>
  rows(ctx)
    .selectFrom('session')
    .innerJoin('assignment', 'assignment.id', 'session.assignmentId')
    .leftJoin('employee', 'employee.id', 'assignment.employeeId')
    .where('session.projectId', '=', company.projectId)
    .where(isSessionOpenSql(ctx))
    .where(sql<SqlBool>`${company.id} in (session.company_id, employee.company_id)`);

/** Ends the sessions of a company's people there; answers how many. */
export async function endCompanySessions(
  ctx: Ctx,
  company: { id: number; projectId: number },
): Promise<number> {
  const ended = await rows(ctx)
    .updateTable('session')
    .set({ endedAt: ctx.now() })
    .where('id', 'in', openThere(ctx, company).select('session.id'))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

const maxNamed = 5;

/** What shutting or deleting a company touches now: its people, and its leases in sight. */
export async function deactivationImpact(ctx: Ctx, company: { id: number; projectId: number }) {
  const found = await sql<{
    people: number;
    openPasses: number;
    leases: number;
  }>`
    select
      (select count(*)::int from employee e where e.company_id = company.id and e.state = 'N') as people,
      (select count(*)::int from employee e join "user" u on u.id = e.user_id and u.state = 'N'
        where e.company_id = company.id and e.state = 'N' and company.state = 'N' and project.state = 'N'
          and (e.cut_off_at is null or e.cut_off_at > ${ctx.now()})) as open_passes,
      (select count(*)::int from lease l
        where l.company_id = company.id and ${isBuildingSeen(ctx, 'l.buildingId')}) as leases
    from company join project on project.id = company.project_id where company.id = ${company.id}`.execute(
    rows(ctx),
  );
  const sessions = await openThere(ctx, company).select(n).executeTakeFirst();
  const none = { people: 0, openPasses: 0, leases: 0 };
  const running = await ongoingLeases(ctx, company.id, 'since', 0);
  const fresh = await ongoingLeases(ctx, company.id, 'fresh', maxNamed);
  return {
    ...none,
    ...found.rows[0],
    sessions: sessions?.n ?? 0,
    runningLeases: running.count,
    newLeases: fresh.count,
    newUnits: fresh.names,
  };
}

/**
 * Leases of a company in sight that go on, as people name them: the first few units. `since`: they began before today, somebody
 * was there; `fresh`: they begin today or later, and may be a mistake as a whole; `ever`: all of both.
 */
export async function ongoingLeases(
  ctx: Ctx,
  companyId: number,
  begun: 'since' | 'fresh' | 'ever',
  most: number,
) {
  const begins = {
    since: sql<SqlBool>`lease.starts_on < ${todayInProject(ctx.now())}`,
    fresh: sql<SqlBool>`lease.starts_on >= ${todayInProject(ctx.now())}`,
    ever: sql<SqlBool>`true`,
  };
  const running = rows(ctx)
    .selectFrom('lease')
    .innerJoin('building', 'building.id', 'lease.buildingId')
    .innerJoin('project', 'project.id', 'building.projectId')
    .innerJoin('unit', 'unit.id', 'lease.unitId')
    .where('lease.companyId', '=', companyId)
    .where(isBuildingSeen(ctx, 'lease.buildingId'))
    .where(sql<SqlBool>`(lease.ends_on is null or lease.ends_on >= ${todayInProject(ctx.now())})`)
    .where(begins[begun]);
  const names = await running
    .select(['building.name as building', 'unit.name as unit'])
    .orderBy('lease.startsOn')
    .orderBy('lease.id')
    .limit(most)
    .execute();
  const counted = await running.select(n).executeTakeFirst();
  return { count: counted?.n ?? 0, names: names.map((one) => `${one.building} ${one.unit}`) };
}

/** Who works at a company, left ones not counted: how many, and the first names. */
export async function employmentsAt(ctx: Ctx, companyId: number, most: number) {
  const jobs = rows(ctx)
    .selectFrom('employee')
    .innerJoin('user', 'user.id', 'employee.userId')
    .where('employee.companyId', '=', companyId)
    .where('employee.leftAt', 'is', null);
  const names = await jobs
    .select('user.nickName')
    .orderBy('user.nickName')
    .orderBy('user.id')
    .limit(most)
    .execute();
  const counted = await jobs.select(n).executeTakeFirst();
  return { count: counted?.n ?? 0, names: names.map((one) => one.nickName) };
}

/** Ends every job at a company for good; the roles that come with them go too. Accounts stay. */
export async function endEmployments(ctx: Ctx, companyId: number): Promise<void> {
  await rows(ctx).deleteFrom('employee').where('companyId', '=', companyId).execute();
}

/** Cards that its guests still have are the reception's or nobody's again. */
export async function releaseVisitorCards(ctx: Ctx, companyId: number): Promise<void> {
  await rows(ctx)
    .updateTable('visitorCard')
    .set({ state: 'free', visitId: null, lentAt: null, updatedAt: ctx.now(), version: sql`version + 1` })
    .where('visitId', 'in', (visits) =>
      visits.selectFrom('visit').select('id').where('companyId', '=', companyId),
    )
    .execute();
}
