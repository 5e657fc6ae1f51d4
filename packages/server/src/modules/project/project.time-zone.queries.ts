import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** Whether the database counts by a time zone too. */
export async function isTimeZone(ctx: Ctx, name: string): Promise<boolean> {
  const found = await sql`select from pg_timezone_names where name = ${name}`.execute(rows(ctx));
  return found.rows.length > 0;
}

/**
 * Whether passages of a project were counted by the days and hours of its clock, which then stay what they are: sums
 * outlive the records from which they could be made anew. Until the call ends nobody stores the first one.
 */
export async function hasCountedRecords(ctx: Ctx, projectId: number): Promise<boolean> {
  const db = rows(ctx);
  await sql`lock table pass_sum in share row exclusive mode`.execute(db);
  const row = await db
    .selectFrom('passSum')
    .select('since')
    .where('projectId', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
