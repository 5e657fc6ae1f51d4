import { isSessionOpenSql } from '../../kit/access/is-session-open.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** The caller's sessions that still let somebody in. */
const openSessions = (ctx: Ctx) =>
  rows(ctx).selectFrom('session').where('session.userId', '=', ctx.actor.userId).where(isSessionOpenSql(ctx));

/** The caller's open sessions with role and place, the one used last first. */
export const listSessions = (ctx: Ctx) =>
  openSessions(ctx)
    .leftJoin('assignment', 'assignment.id', 'session.assignmentId')
    .leftJoin('role', 'role.id', 'assignment.roleId')
    .leftJoin('project', 'project.id', 'session.projectId')
    .leftJoin('company', 'company.id', 'session.companyId')
    .select([
      'session.id',
      'session.agent',
      'session.address',
      'session.createdAt',
      'session.usedAt',
      'role.name as roleName',
      'role.nameEn as roleNameEn',
      'project.name as projectName',
      'company.name as companyName',
    ])
    .orderBy('session.usedAt', 'desc')
    .orderBy('session.id', 'desc')
    .execute();

/** One of the caller's open sessions, or undefined. */
export const findOpenSession = (ctx: Ctx, id: number) =>
  openSessions(ctx).select('session.id').where('session.id', '=', id).executeTakeFirst();

/** The ids of the caller's open sessions but the current one. */
export async function otherSessions(ctx: Ctx): Promise<number[]> {
  const found = await openSessions(ctx)
    .select('session.id')
    .where('session.id', '!=', ctx.actor.sessionId)
    .orderBy('session.id')
    .execute();
  return found.map((row) => row.id);
}
