import type { Ctx } from '../../kit/ctx.ts';
import { ownJobs, wakeJobs } from '../../kit/jobs.ts';
import { found } from '../../kit/refuse.ts';
import { rows } from '../../kit/rows.ts';

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

/** One of the caller's jobs, locked, or 404. */
export async function lockJob(ctx: Ctx, jobId: number) {
  return found(
    await rows(ctx)
      .selectFrom('job')
      .select(['id', 'state', 'cancelAsked'])
      .where('id', '=', jobId)
      .where(ownJobs(ctx))
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** Stops a job that waits at once; a running one stops before its next piece. */
export async function askToCancel(ctx: Ctx, jobId: number, waiting: boolean): Promise<void> {
  const ended = waiting ? { state: 'cancelled' as const, endedAt: ctx.now() } : {};
  await rows(ctx)
    .updateTable('job')
    .set({ cancelAsked: true, ...ended })
    .where('id', '=', jobId)
    .execute();
}

/** Puts an ended job back into the queue, with all its attempts. */
export async function startAgain(ctx: Ctx, jobId: number): Promise<void> {
  await rows(ctx)
    .updateTable('job')
    .set({
      state: 'waiting',
      cancelAsked: false,
      attempt: 0,
      error: null,
      errorArgs: '[]',
      endedAt: null,
      seenAt: null,
    })
    .where('id', '=', jobId)
    .execute();
  await wakeJobs(ctx, [jobId]);
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
