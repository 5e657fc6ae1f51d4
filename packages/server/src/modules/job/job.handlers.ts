import { type Job, jobApi } from '@mdi/contract/modules/job/job.contract.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { refuse } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { jobKindOf, restartJob, statusOf } from '../../kit/jobs/jobs.ts';
import { goneAfterDays } from '../../kit/retention/table-bounds.ts';
import {
  askToCancel,
  hideEndedJobs,
  hideJob,
  jobsWithAllowedFiles,
  listJobs,
  lockJob,
  markJobsSeen,
} from './job.queries.ts';

type Row = Awaited<ReturnType<typeof listJobs>>[number];

const active = (state: Job['state']) => state === 'waiting' || state === 'running';
const canRetry = (state: Job['state']) => state === 'failed' || state === 'cancelled';

function shown(ctx: Ctx, row: Row, mayHave: boolean): Job {
  const { id, state, cancelAsked, step, total, fileKey } = row;
  return {
    ...statusOf(ctx, row),
    jobId: id,
    subject: row.subject,
    state,
    cancelAsked,
    step,
    total,
    result:
      fileKey && mayHave
        ? { name: row.fileName ?? '', url: signedFileUrl(ctx.deps, fileKey), bytes: row.fileBytes ?? 0 }
        : null,
    seen: row.seenAt !== null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    can: { cancel: active(state) && !cancelAsked, retry: canRetry(state), hide: !active(state) },
  };
}

const wrongState = (key: ErrorKey) => refuse(key, { code: 'conflict', data: { which: 'state' } });

export const jobModule = implement(
  jobApi,
  {
    async list(ctx, { before }) {
      const found = await listJobs(ctx, before);
      const theirs = await jobsWithAllowedFiles(ctx, found);
      return found.map((row) => shown(ctx, row, theirs.has(row.id)));
    },
    async cancel(ctx, { jobId }) {
      const job = await lockJob(ctx, jobId);
      if (!active(job.state)) wrongState('job.error.notRunning');
      await askToCancel(ctx, jobId, job.state === 'running' && job.held);
      return true;
    },
    async retry(ctx, { jobId }) {
      const job = await lockJob(ctx, jobId);
      if (!canRetry(job.state)) wrongState('job.error.notEnded');
      await restartJob(ctx, jobId, jobKindOf(job.kind));
      return true;
    },
    async hide(ctx, { jobId }) {
      const job = await lockJob(ctx, jobId);
      if (active(job.state)) wrongState('job.error.notEnded');
      await hideJob(ctx, jobId);
      return true;
    },
    async clear(ctx, { what }) {
      await hideEndedJobs(ctx, what === 'done' ? ['done'] : ['failed', 'cancelled']);
      return true;
    },
    async seen(ctx) {
      await markJobsSeen(ctx);
      return true;
    },
  },
  { bounds: { job: goneAfterDays('ended_at', 'jobs') } },
);
