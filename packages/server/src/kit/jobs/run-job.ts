import type { JobKind } from '@mdi/contract/modules/job/job.contract.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { jobStartersOf } from '../access/actor.ts';
import { may } from '../access/may.ts';
import { writeAudit } from '../audit/audit.ts';
import { assertCommitInTime } from '../calls/commit-deadline.ts';
import type { Actor, Ctx, Deps } from '../calls/ctx.ts';
import { makeCtx } from '../calls/make-ctx.ts';
import type { SettleChanges } from '../calls/op-call.ts';
import { Refusal } from '../calls/refuse.ts';
import { giveRows } from '../calls/rows.ts';
import { type JobWork, maxAttempts, type Progress, queueJobs, rightOf } from './jobs.ts';

/** Ends a run whose job was cancelled. */
export class JobCancelled extends Error {}

/**
 * Ends a run whose job another process has taken over. It must fail: the queue lets anybody complete a job, even one
 * that another process runs by now, but only its holder may fail it.
 */
export class JobTakenOver extends Error {}

export type JobEngine = { db: Db; deps: Deps; log: FastifyBaseLogger };

type Running = JobEngine & { settle: SettleChanges };

type Taken = {
  id: number;
  kind: JobKind;
  /** The number of this run; a later run of the job has a higher one. */
  run: number;
  attempt: number;
  lang: 'zh' | 'en';
  input: unknown;
  cursor: unknown;
};

/** Marks the job as this process's; null when there is nothing (more) to do. */
async function take(db: Db, id: number, now: Date): Promise<Taken | null> {
  const row = await db
    .updateTable('job')
    .set({
      state: 'running',
      run: sql`run + 1`,
      attempt: sql`attempt + 1`,
      startedAt: sql`coalesce(started_at, ${now})`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'kind', 'run', 'attempt', 'lang', 'input', 'cursor'])
    .executeTakeFirst();
  // The column holds what startJob() wrote, and that takes a kind only.
  return row ? { ...row, kind: row.kind as JobKind } : null;
}

/** Reads and locks the job's row while the job is still this run's. @throws JobCancelled, JobTakenOver */
async function hold(trx: Kysely<DB>, job: Taken): Promise<void> {
  const row = await trx
    .selectFrom('job')
    .select(['state', 'run', 'cancelAsked'])
    .where('id', '=', job.id)
    .forUpdate()
    .executeTakeFirst();
  if (row && row.run !== job.run) throw new JobTakenOver(`job ${job.id} is run by another process`);
  if (row?.state !== 'running' || row.cancelAsked) throw new JobCancelled();
}

const progressColumns = ({ step, total, cursor, counts }: Progress) => ({
  ...(step === undefined ? {} : { step }),
  ...(total === undefined ? {} : { total }),
  ...(cursor === undefined ? {} : { cursor: JSON.stringify(cursor) }),
  ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }),
});

/** Runs one transaction of the job: the work, its audit row, and the job's new state. */
async function transact(
  engine: Running,
  job: Taken,
  base: Ctx,
  work: (ctx: Ctx, trx: Kysely<DB>) => Promise<object>,
): Promise<void> {
  const ctx: Ctx = { ...base, changes: [], afterCommit: [], commitBy: [] };
  await engine.db.transaction().execute(async (trx) => {
    await hold(trx, job);
    ctx.actor = await actorOf(engine, job, trx);
    giveRows(ctx, trx);
    const columns = await work(ctx, trx);
    const { now: clock, commitBy } = ctx;
    await engine.settle({ db: trx, now: clock(), clock, secrets: ctx.deps.secrets, commitBy });
    if (Object.keys(columns).length > 0) {
      await trx.updateTable('job').set(columns).where('id', '=', job.id).execute();
    }
    if (ctx.changes.length > 0) {
      const entry = { requestId: `job-${job.id}`, op: `job/${job.kind}`, code: 'ok' as const, reason: null };
      await writeAudit(trx, ctx, entry);
    }
    assertCommitInTime(ctx);
  });
  if (ctx.afterCommit.length > 0) giveRows(ctx, engine.db);
  for (const step of ctx.afterCommit) await step();
}

/** Finds who started the job, with their present rights. @throws Refusal when these are gone */
async function actorOf({ deps }: JobEngine, job: Taken, db: Kysely<DB>): Promise<Actor> {
  const check = (await jobStartersOf(db, [job.id], deps.now())).get(job.id);
  if (check?.is !== 'open') throw new Refusal('job.error.noLonger');
  if (!may(check, rightOf(deps.registry, job))) throw new Refusal('kit.error.forbidden');
  return check.actor;
}

async function contextOf(engine: JobEngine, job: Taken): Promise<Ctx> {
  const { deps, db, log } = engine;
  const { id: jobId, kind, lang } = job;
  const ctx: Ctx = {
    // The starter was asked when they started it.
    ...makeCtx({ lang, deps, log: log.child({ jobId, kind }), jobId, present: true }),
    actor: await actorOf(engine, job, db),
  };
  giveRows(ctx, db);
  return ctx;
}

async function run(engine: Running, job: Taken): Promise<void> {
  const ctx = await contextOf(engine, job);
  const work: JobWork<never> = {
    ctx,
    // Stored by startJob() for this very kind; its runner is the only reader.
    input: job.input as never,
    cursor: job.cursor,
    piece: (piece) => transact(engine, job, ctx, async (inside) => progressColumns(await piece(inside))),
  };
  const finish = await engine.deps.registry.jobs[job.kind].run(work);
  await transact(engine, job, ctx, async (inside, trx) => {
    const end = await finish?.(inside);
    if (end && 'againIn' in end) {
      await queueJobs(trx, engine.deps.registry, [job.id], end.againIn);
      // Only failures count towards the last try.
      return { attempt: 0 };
    }
    if (end && 'failed' in end) return endColumns('failed', inside.now(), whyOf(end.failed));
    return { ...end, ...endColumns('done', inside.now(), null) };
  });
}

type Why = { error: string; args: readonly unknown[] } | null;

const whyOf = ({ key, args }: Refusal): Why => ({ error: key, args });

const endColumns = (state: 'done' | 'failed' | 'cancelled', now: Date, why: Why) => ({
  state,
  endedAt: now,
  error: why?.error ?? null,
  errorArgs: JSON.stringify(why?.args ?? []),
});

/** Ends the job. @throws JobTakenOver when another process has taken it over */
async function end(
  engine: JobEngine,
  job: Taken,
  state: 'failed' | 'cancelled' | 'waiting',
  why: Why,
): Promise<void> {
  const ended = await engine.db
    .updateTable('job')
    .set(state === 'waiting' ? { state } : endColumns(state, engine.deps.now(), why))
    .where('id', '=', job.id)
    .where('run', '=', job.run)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) return;
  const now = await engine.db.selectFrom('job').select('run').where('id', '=', job.id).executeTakeFirst();
  if (now && now.run !== job.run) throw new JobTakenOver(`job ${job.id} is run by another process`);
}

/**
 * Runs one job as far as it goes. A refusal ends it with its sentence; any other failure lets the queue try again, up
 * to `maxAttempts` starts.
 * @throws what broke, so that the queue waits and repeats; JobTakenOver
 */
export async function runJob(engine: Running, jobId: number): Promise<void> {
  const job = await take(engine.db, jobId, engine.deps.now());
  if (!job) return;
  // Tries are counted at the start, so that a job which takes its process down ends too.
  if (job.attempt > maxAttempts) return end(engine, job, 'failed', { error: 'job.error.broken', args: [] });
  try {
    await run(engine, job);
  } catch (error) {
    if (error instanceof JobTakenOver) throw error;
    if (error instanceof JobCancelled) return end(engine, job, 'cancelled', null);
    if (error instanceof Refusal) return end(engine, job, 'failed', whyOf(error));
    engine.log.error({ err: error, jobId, attempt: job.attempt }, 'job broke');
    if (job.attempt >= maxAttempts) {
      return end(engine, job, 'failed', { error: 'job.error.broken', args: [] });
    }
    await end(engine, job, 'waiting', null);
    throw error;
  }
}
