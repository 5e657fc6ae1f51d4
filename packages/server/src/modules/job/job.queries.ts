import type { Ctx } from '../../kit/ctx.ts';
import { isHeld, ownJobs, stillTheirs } from '../../kit/jobs.ts';
import { found } from '../../kit/refuse.ts';
import { rows } from '../../kit/rows.ts';
import { runners } from '../jobs.ts';

const mostShown = 50;

/** The caller's jobs that the tray shows, newest first. */
export const listJobs = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('job')
    .leftJoin('upload', 'upload.id', 'job.resultId')
    .selectAll('job')
    .select(['upload.key as fileKey', 'upload.name as fileName', 'upload.bytes as fileBytes'])
    .where(ownJobs(ctx))
    .orderBy('job.id', 'desc')
    .limit(mostShown)
    .execute();

/** Of these jobs, those whose files their owner may still have. */
export const offered = (ctx: Ctx, list: Awaited<ReturnType<typeof listJobs>>) =>
  stillTheirs(
    rows(ctx),
    runners,
    list.filter(({ fileKey }) => fileKey !== null),
  );

/** One of the caller's jobs, locked, or 404. */
export async function lockJob(ctx: Ctx, jobId: number) {
  return found(
    await rows(ctx)
      .selectFrom('job')
      .select(['id', 'kind', 'state', 'cancelAsked'])
      .select(isHeld.as('held'))
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

export async function markSeen(ctx: Ctx): Promise<void> {
  await rows(ctx)
    .updateTable('job')
    .set({ seenAt: ctx.now() })
    .where(ownJobs(ctx))
    .where('endedAt', 'is not', null)
    .where('seenAt', 'is', null)
    .execute();
}
