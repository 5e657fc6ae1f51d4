import {
  dayMinutesOf,
  usualHours,
  type WorkingHours,
} from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PublicCtx } from '../../kit/ctx.ts';
import { rows } from '../../kit/rows.ts';
import type { Working } from '../../kit/working-hours.ts';

/** When a project's staff work, and within how many minutes of that they answer, and solve. */
export type ProjectHours = Working & { answerMinutes: number; solveMinutes: number };

/** The targets of hours, in minutes of work. */
export const targetsOf = ({ answerHours, solveDays, ...times }: WorkingHours) => ({
  answerMinutes: answerHours * 60,
  solveMinutes: solveDays * dayMinutesOf(times),
});

/** The row of a project, where somebody has set its hours. */
export const hoursRow = (ctx: PublicCtx, projectId: number) =>
  rows(ctx).selectFrom('workingHours').selectAll().where('projectId', '=', projectId).executeTakeFirst();

/** A project's hours as the form shows them. */
export async function hoursSet(ctx: PublicCtx, projectId: number): Promise<WorkingHours> {
  const row = await hoursRow(ctx, projectId);
  if (!row) return usualHours;
  const { opens, closes, days, daysOff, answerHours, solveDays } = row;
  return { opens, closes, days, daysOff, answerHours, solveDays };
}

export async function hoursOf(ctx: PublicCtx, projectId: number): Promise<ProjectHours> {
  const { timeZone } = await rows(ctx)
    .selectFrom('project')
    .select('timeZone')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const set = await hoursSet(ctx, projectId);
  const { opens, closes, days, daysOff } = set;
  return { opens, closes, days, daysOff, zone: timeZone, ...targetsOf(set) };
}

/** Somebody may handle suggestions of a whole project, over `"user"`. */
const handles = (projectId: number): RawBuilder<SqlBool> => sql<SqlBool>`("user".state = 'N' and exists (
  select from assignment a join role r on r.id = a.role_id
    join role_resource rr on rr.role_id = r.id and rr.surface = 'mdi'
    left join employee e on e.id = a.employee_id
  where a.user_id = "user".id and a.project_id = ${projectId} and r.level = 30 and r.state = 'N' and r.can_sign_in
    and coalesce(a.starts_at <= now(), true) and coalesce(a.ends_at > now(), true)
    and r.data_scope <> 30 and a.building_ids is null and coalesce(e.state, 'N') = 'N'
    and rr.resource in ('content:suggestion:handle', 'pm:suggestion:handle')))`;

const mostHandlers = 200;

/** Who may handle suggestions of a project: its staff, by name. */
export const handlersIn = (ctx: PublicCtx, projectId: number) =>
  rows(ctx)
    .selectFrom('user')
    .select(['user.id as handlerId', 'user.nickName as handlerName'])
    .where(handles(projectId))
    .orderBy('user.nickName')
    .orderBy('user.id')
    .limit(mostHandlers)
    .execute();

export const handlerIn = (ctx: PublicCtx, projectId: number, userId: number) =>
  rows(ctx)
    .selectFrom('user')
    .select(['user.id as handlerId', 'user.nickName as handlerName'])
    .where(handles(projectId))
    .where('user.id', '=', userId)
    .executeTakeFirst();

/** What somebody is called by others. */
export async function displayName(ctx: PublicCtx, userId: number): Promise<string> {
  const row = await rows(ctx)
    .selectFrom('user')
    .select('nickName')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.nickName ?? '';
}
