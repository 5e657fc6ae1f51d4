import { endedJobsAtOnce, importSteps } from '@mdi/contract/modules/job/job.contract.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import { isRunning, ownJobs, stillAllowed } from '../../kit/jobs/jobs.ts';

/** What is under way is bounded by what one may start. */
const maxUnderWay = 200;

/** Of the steps of an import the last one speaks for it. */
const notOvertaken = sql<SqlBool>`(job.kind <> all(${[...importSteps]}) or not exists (
  select from job later where later.user_id = job.user_id and later.id > job.id
    and later.kind = any(${[...importSteps]}) and later.input ->> 'importId' = job.input ->> 'importId'))`;

/** The caller's jobs that the tray shows, newest first. */
const shownJobs = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('job')
    .leftJoin('upload', 'upload.id', 'job.resultId')
    .selectAll('job')
    .select(['upload.key as fileKey', 'upload.name as fileName', 'upload.bytes as fileBytes'])
    .where(ownJobs(ctx))
    .where(notOvertaken)
    .orderBy('job.id', 'desc');

/** The unfinished and the newest ended ones; after a job, the ended ones before it. */
export async function listJobs(ctx: Ctx, before: number | undefined) {
  let ended = shownJobs(ctx).where('job.endedAt', 'is not', null).limit(endedJobsAtOnce);
  if (before !== undefined) ended = ended.where('job.id', '<', before);
  if (before !== undefined) return ended.execute();
  const underWay = shownJobs(ctx).where('job.endedAt', 'is', null).limit(maxUnderWay);
  return [...(await underWay.execute()), ...(await ended.execute())];
}

/** Of these jobs, those whose files their owner may still have. */
export const jobsWithAllowedFiles = (ctx: Ctx, list: Awaited<ReturnType<typeof listJobs>>) =>
  stillAllowed(
    rows(ctx),
    ctx.deps.registry,
    list.filter(({ fileKey }) => fileKey !== null),
    ctx.now(),
  );

/** One of the caller's jobs, locked, or 404. */
export async function lockJob(ctx: Ctx, jobId: number) {
  return orNotFound(
    await rows(ctx)
      .selectFrom('job')
      .select(['id', 'kind', 'state', 'cancelAsked'])
      .select(isRunning.as('held'))
      .where('id', '=', jobId)
      .where(ownJobs(ctx))
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** Stops a job that nobody works at now at once; else it stops before its next piece. */
export async function askToCancel(ctx: Ctx, jobId: number, held: boolean): Promise<void> {
  const ended = !held ? { state: 'cancelled' as const, endedAt: ctx.now() } : {};
  await rows(ctx)
    .updateTable('job')
    .set({ cancelAsked: true, ...ended })
    .where('id', '=', jobId)
    .execute();
}

export async function hideJob(ctx: Ctx, jobId: number): Promise<void> {
  await rows(ctx).updateTable('job').set({ hiddenAt: ctx.now() }).where('id', '=', jobId).execute();
}

/** Hides all that ended like that; an import whose last step is under way stays as it is. */
export async function hideEndedJobs(
  ctx: Ctx,
  states: readonly ('done' | 'failed' | 'cancelled')[],
): Promise<void> {
  const ended = rows(ctx).updateTable('job').set({ hiddenAt: ctx.now() }).where(ownJobs(ctx));
  await ended.where('state', 'in', states).where(notOvertaken).execute();
}

export async function markJobsSeen(ctx: Ctx): Promise<void> {
  await rows(ctx)
    .updateTable('job')
    .set({ seenAt: ctx.now() })
    .where(ownJobs(ctx))
    .where('endedAt', 'is not', null)
    .where('seenAt', 'is', null)
    .execute();
}
