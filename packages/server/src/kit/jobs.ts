import type { Resource } from '@mdi/contract/kit/op.ts';
import { type JobKind, jobKinds } from '@mdi/contract/modules/job/job.contract.ts';
import type { ErrorKey } from '@mdi/contract/modules/words.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import { only } from './only.ts';
import { rows } from './rows.ts';

/** How far a piece of work brought the job; what is left out stays as it is. */
export type Progress = {
  step?: number;
  total?: number;
  /** Where the next process goes on, should this one end here. */
  cursor?: unknown;
  /** Outcomes by name, e.g. `{ failed: 3 }`; they replace the former ones. */
  counts?: Record<string, number>;
};

/** What a running job holds. */
export type Work<I> = {
  /** Acts as the person who started it, with the rights of the start; its queries read outside any transaction. */
  ctx: Ctx;
  input: I;
  /** The cursor of the last committed piece; null at the first start. */
  cursor: unknown;
  /**
   * Does one piece in one transaction with its progress, so that both are kept or neither: a process that
   * goes on after a crash does nothing twice. It acts with the rights the person has then. @throws Stopped when
   * the job was cancelled or taken over, Refusal when the right is gone; a runner lets them pass.
   */
  piece: (work: (ctx: Ctx) => Promise<Progress>) => Promise<void>;
};

/** What ends a job well; runs in the transaction that marks it done. Answers the upload it made, if any. */
export type Finish = (ctx: Ctx) => Promise<{ resultId: number } | undefined>;

type Right = 'self' | Resource;

export type Runner<I> = {
  /**
   * What the person must still hold at the start and at every piece; 'self' where the start itself was the check.
   */
  access: Right | ((input: I) => Right);
  run: (work: Work<I>) => Promise<Finish | undefined>;
};

/** A runner whose input is typed where it is written; the queue stores it as JSON. */
export type AnyRunner = Runner<never>;
export type Runners = { readonly [K in JobKind]: AnyRunner };

/** Tries after a crash or an unexpected error, before the job is given up. */
export const mostAttempts = 5;

/** Puts the rows of jobs into the queue; the queue reads each again by its id. */
export async function wakeJobs(ctx: Ctx, jobIds: readonly number[]): Promise<void> {
  await sql`select graphile_worker.add_job('job', json_build_object('jobId', id),
    job_key => 'job:' || id, max_attempts => 25) from unnest(${[...jobIds]}::bigint[]) as id`.execute(
    rows(ctx),
  );
}

/** What a job is about, as the person chose or named it, and what its runner is given. */
type Started = { subject: string; input: object };

/**
 * Starts jobs of a kind as part of the running call: they are there when the call commits, and never otherwise.
 * Their owner follows them in the task tray; what a job starts for each of its rows shows there only if it fails.
 */
export async function startJobs(ctx: Ctx, kind: JobKind, list: readonly Started[]): Promise<number[]> {
  if (list.length === 0) return [];
  const { userId, assignmentId, projectId, companyId } = ctx.actor;
  const by = { kind, userId, assignmentId, projectId, companyId, lang: ctx.lang };
  const hiddenAt = ctx.inJob ? ctx.now() : null;
  const jobs = await rows(ctx)
    .insertInto('job')
    .values(list.map(({ subject, input }) => ({ ...by, subject, input: JSON.stringify(input), hiddenAt })))
    .returning('id')
    .execute();
  const ids = jobs.map(({ id }) => id);
  await wakeJobs(ctx, ids);
  return ids;
}

/** The same for one job. */
export const startJob = async (ctx: Ctx, kind: JobKind, subject: string, input: object): Promise<number> =>
  only(await startJobs(ctx, kind, [{ subject, input }]));

/** Only the caller's own jobs. */
export const ownJobs = (ctx: Ctx) =>
  sql<SqlBool>`job.user_id = ${ctx.actor.userId} and job.hidden_at is null`;

type Stored = { kind: string; counts: unknown; error: string | null; errorArgs: unknown };

/** What a job's row says about its course, in the types it was written with. */
export function courseOf(ctx: Ctx, row: Stored) {
  const kind = jobKinds.find((known) => known === row.kind);
  if (!kind) throw new Error(`unknown kind of job: ${row.kind}`);
  // Only run-job writes these columns: counts from a Progress, the rest from a Refusal.
  const args = row.errorArgs as (string | number)[];
  const error = row.error === null ? null : ctx.say(row.error as ErrorKey, ...args);
  return { kind, counts: row.counts as Record<string, number>, error };
}
