import {
  dayMinutesOf,
  defaultHours,
  type WorkingHours,
} from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { WorkSchedule } from '../../kit/time/working-hours.ts';

/** When a project's staff work, and within how many minutes of that they answer, and solve. */
export type ProjectHours = WorkSchedule & { answerMinutes: number; solveMinutes: number };

/** The targets of hours, in minutes of work. */
export const targetMinutes = ({ answerHours, solveDays, ...times }: WorkingHours) => ({
  answerMinutes: answerHours * 60,
  solveMinutes: solveDays * dayMinutesOf(times),
});

/** The row of a project, where somebody has set its hours. */
export const hoursRow = (ctx: PublicCtx, projectId: number) =>
  rows(ctx).selectFrom('workingHours').selectAll().where('projectId', '=', projectId).executeTakeFirst();

/** A project's hours as the form shows them. */
export async function workingHoursForm(ctx: PublicCtx, projectId: number): Promise<WorkingHours> {
  const row = await hoursRow(ctx, projectId);
  if (!row) return defaultHours;
  const { opens, closes, days, daysOff, answerHours, solveDays } = row;
  return { opens, closes, days, daysOff, answerHours, solveDays };
}

export async function hoursOf(ctx: PublicCtx, projectId: number): Promise<ProjectHours> {
  const { timeZone } = await rows(ctx)
    .selectFrom('project')
    .select('timeZone')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const set = await workingHoursForm(ctx, projectId);
  const { opens, closes, days, daysOff } = set;
  return { opens, closes, days, daysOff, zone: timeZone, ...targetMinutes(set) };
}
