import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { assignmentInForce } from '../../kit/access/assignment-in-force.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/**
 * Ends the open sessions that stand on a role whose days are over, by which open pages hear of it; each call of theirs was
 * refused since that moment already. Answers how many.
 */
export async function endSessionsOfEndedRoles(db: Db, now: Date): Promise<number> {
  const ended = await sql`
    update session set ended_at = ${now} from assignment
    where assignment.id = session.assignment_id and session.ended_at is null
      and assignment.ends_at is not null and not ${assignmentInForce(now)}`.execute(db);
  return Number(ended.numAffectedRows ?? 0);
}

const soonDays = 7;

/** The caller's own roles that end within a few days, the next first. */
export const ownRolesEndingSoon = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('assignment')
    .innerJoin('role', 'role.id', 'assignment.roleId')
    .leftJoin('project', 'project.id', 'assignment.projectId')
    .select([
      'role.name',
      'role.nameEn',
      'project.name as projectName',
      sql<Date>`assignment.ends_at`.as('endsAt'),
      sql<string>`coalesce(project.time_zone, 'Asia/Shanghai')`.as('zone'),
    ])
    .where('assignment.userId', '=', ctx.actor.userId)
    .where('assignment.endsAt', '<=', new Date(ctx.now().getTime() + soonDays * 86_400_000))
    .where(assignmentInForce(ctx.now()))
    .orderBy('assignment.endsAt')
    .limit(10)
    .execute();
