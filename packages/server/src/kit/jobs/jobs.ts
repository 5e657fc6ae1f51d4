import type { Right } from '@mdi/contract/kit/op.ts';
import { type JobKind, jobKinds } from '@mdi/contract/modules/job/job.contract.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { jobStartersOf } from '../access/actor.ts';
import { may } from '../access/may.ts';
import type { Ctx } from '../calls/ctx.ts';
import { type Refusal, refuse } from '../calls/refuse.ts';
import type { Registry } from '../calls/registry.ts';
import { rows } from '../calls/rows.ts';

/** How far a piece of work brought the job; values that are left out stay as they are. */
export type Progress = {
  step?: number;
  total?: number;
  /** Where the next process continues, should this one end here. */
  cursor?: unknown;
  /** Outcomes by name, e.g. `{ failed: 3 }`; they replace the previous ones. */
  counts?: Record<string, number>;
};

/** What a running job works with. */
export type JobWork<I> = {
  /** Acts as the person who started it, with the rights of the start; its queries read outside any transaction. */
  ctx: Ctx;
  input: I;
  /** The cursor of the last committed piece; null at the first start. */
  cursor: unknown;
  /**
   * Does one piece in one transaction with its progress, so that both are kept or neither: a process that
   * goes on after a crash does nothing twice. It acts with the rights the person has then. @throws JobCancelled when
   * the job was cancelled, JobTakenOver when another process has it, Refusal when the right is gone; a runner lets them pass.
   */
  piece: (work: (ctx: Ctx) => Promise<Progress>) => Promise<void>;
};

/**
 * How a run ends: with the upload it made, with a failure that doesn't undo what it did, or only for now: it continues
 * by itself after so many milliseconds and holds no worker meanwhile.
 */
export type RunEnd = { resultId: number } | { failed: Refusal } | { againIn: number } | undefined;

/** Ends a run within the transaction that records its end; the job's row is locked, so nothing can be added meanwhile. */
export type FinishRun = (ctx: Ctx) => Promise<RunEnd>;

export type Runner<I> = {
  /**
   * Short jobs and scheduled tasks never wait for long jobs, which have workers of their own, where each person's run
   * one after the other. Jobs that mostly wait for an outside service (`outside`) have others again.
   */
  lane: 'short' | 'long' | 'outside';
  /** The right that the person must still hold at the start and at every piece; `self` where starting it was the check. */
  access: Right | ((input: I, registry: Registry) => Right);
  run: (work: JobWork<I>) => Promise<FinishRun | undefined>;
};

/** A runner whose input is typed where it is written; the queue stores it as JSON. */
export type AnyRunner = Runner<never>;

/** The right that the owner of a job must hold. */
export function rightOf(registry: Registry, { kind, input }: { kind: JobKind; input: unknown }): Right {
  const { access } = registry.jobs[kind];
  // What startJob() stored for this very kind.
  return typeof access === 'function' ? access(input as never, registry) : access;
}

type Made = { id: number; kind: string; input: unknown };

/**
 * Of jobs that made something, finds those whose owner may still have it: their role is still valid and holds what the
 * job needed.
 */
export async function stillAllowed(
  db: Kysely<DB>,
  registry: Registry,
  jobs: readonly Made[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const starters = await jobStartersOf(
    db,
    jobs.map(({ id }) => id),
    now,
  );
  const theirs = jobs.filter(({ id, kind, input }) => {
    const check = starters.get(id);
    return check?.is === 'open' && may(check, rightOf(registry, { kind: jobKindOf(kind), input }));
  });
  return new Set(theirs.map(({ id }) => id));
}

/** Tries after a crash or an unexpected error, before the job is given up. */
export const maxAttempts = 5;

const kindsOf = (registry: Registry, lane: 'long' | 'outside'): JobKind[] =>
  jobKinds.filter((kind) => registry.jobs[kind].lane === lane);

/** Unfinished long jobs that one person, and all of one company together, may have. */
export const maxUnfinished = { person: 20, company: 60 } as const;
const lookAgainSeconds = 60;

/** Queues jobs by their rows, to be taken up after so many milliseconds; the queue reads each again by its id. */
export async function queueJobs(
  db: Kysely<DB>,
  registry: Registry,
  jobIds: readonly number[],
  inMs = 0,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(case when l.long then 'longJob' when l.outside then 'outsideJob' else 'job' end,
      json_build_object('jobId', j.id), job_key => 'job:' || j.id, max_attempts => 25,
      queue_name => case when l.long then 'person:' || j.user_id end,
      run_at => now() + ${inMs} * interval '1 millisecond',
      -- What another job started lets pass what somebody waits for.
      priority => case when j.parent_id is null then 0 else 10 end)
    from job j cross join lateral (select j.kind = any(${kindsOf(registry, 'long')}::text[]) as long,
      j.kind = any(${kindsOf(registry, 'outside')}::text[]) as outside) l
    where j.id = any(${[...jobIds]}::bigint[]) order by j.id`.execute(db);
}

/**
 * Queues again the unfinished jobs that the queue would never take up, and answers their ids. Such a job always has its
 * queue row, so this mends what came about otherwise: a restored backup, or changes by hand.
 */
export async function queueLostJobs(db: Kysely<DB>, registry: Registry): Promise<number[]> {
  const lost = await sql<{ id: number }>`
    select id from job where state in ('waiting', 'running') and not exists (
      select from graphile_worker._private_jobs q where q.payload ->> 'jobId' = job.id::text
        and (q.locked_by is not null or q.attempts < q.max_attempts))`.execute(db);
  const ids = lost.rows.map(({ id }) => id);
  if (ids.length > 0) await queueJobs(db, registry, ids);
  return ids;
}

/** Whether a worker is running the job. */
export const isRunning = sql<boolean>`exists (
  select from graphile_worker._private_jobs q
  where q.payload ->> 'jobId' = job.id::text and q.locked_by is not null)`;

const wakeJob = (ctx: Ctx, jobId: number): Promise<void> => queueJobs(rows(ctx), ctx.deps.registry, [jobId]);

/** Makes callers who might pass a limit together wait for each other, until the call ends. */
const oneByOne = (ctx: Ctx, whose: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${whose}, 7))`.execute(rows(ctx));

async function unfinished(ctx: Ctx, column: 'userId' | 'companyId', id: number): Promise<number> {
  const row = await rows(ctx)
    .selectFrom('job')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(column, '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where('kind', 'in', kindsOf(ctx.deps.registry, 'long'))
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** @throws Refusal 429 for a person or company with as many unfinished long jobs as they may have */
async function assertRoom(ctx: Ctx, kind: JobKind, more: number): Promise<void> {
  if (ctx.deps.registry.jobs[kind].lane !== 'long' || ctx.jobId !== null) return;
  const { userId, companyId } = ctx.actor;
  const { person, company } = maxUnfinished;
  const full = (key: ErrorKey, most: number) =>
    refuse(key, { code: 'tooMany', args: [most], retryAfter: lookAgainSeconds });
  await oneByOne(ctx, `jobs of person ${userId}`);
  if ((await unfinished(ctx, 'userId', userId)) + more > person) full('job.error.tooMany', person);
  if (companyId === null) return;
  await oneByOne(ctx, `jobs of company ${companyId}`);
  if ((await unfinished(ctx, 'companyId', companyId)) + more > company)
    full('job.error.tooManyOfCompany', company);
}

/** Starts an ended job of the caller's again, with all its attempts. */
export async function restartJob(ctx: Ctx, jobId: number, kind: JobKind): Promise<void> {
  await assertRoom(ctx, kind, 1);
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
  await wakeJob(ctx, jobId);
}

/**
 * Starts a job as part of the running call: it exists once the call commits, and never otherwise. Its owner follows it
 * in the task tray. A job knows the job that started it.
 * @param subject what it is about, as the person chose or named it
 * @param input what its runner is given
 */
export async function startJob(ctx: Ctx, kind: JobKind, subject: string, input: object): Promise<number> {
  await assertRoom(ctx, kind, 1);
  const { userId, assignmentId, projectId, companyId } = ctx.actor;
  const by = { kind, userId, assignmentId, projectId, companyId, lang: ctx.lang, parentId: ctx.jobId };
  const { id } = await rows(ctx)
    .insertInto('job')
    .values({ ...by, subject, input: JSON.stringify(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await wakeJob(ctx, id);
  return id;
}

/** Selects only the caller's own jobs. */
export const ownJobs = (ctx: Ctx) =>
  sql<SqlBool>`job.user_id = ${ctx.actor.userId} and job.hidden_at is null`;

export function jobKindOf(stored: string): JobKind {
  const kind = jobKinds.find((known) => known === stored);
  if (!kind) throw new Error(`unknown kind of job: ${stored}`);
  return kind;
}

type Stored = { kind: string; counts: unknown; error: string | null; errorArgs: unknown };

/** How far a job is, by its row, in the types it was written with. */
export function statusOf(ctx: Ctx, row: Stored) {
  const kind = jobKindOf(row.kind);
  // Only run-job writes these columns: counts from a Progress, the rest from a Refusal.
  const args = row.errorArgs as (string | number)[];
  const error = row.error === null ? null : ctx.say(row.error as ErrorKey, ...args);
  return { kind, counts: row.counts as Record<string, number>, error };
}
