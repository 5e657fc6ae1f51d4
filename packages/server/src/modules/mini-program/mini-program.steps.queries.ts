import type {
  Act,
  PlatformStep,
  StepOutcome,
} from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import type { Row, Target } from './mini-program.act-records.queries.ts';

type Begun = {
  program: { id: number; appId: string };
  jobId: number | null;
  act: Act;
  step: PlatformStep;
  detail: object;
  userId: number | null;
};

/** Writes that a call is about to be made. */
export async function beginStep(ctx: PublicCtx, { program, detail, ...of }: Begun): Promise<number> {
  const { id } = await rows(ctx)
    .insertInto('miniStep')
    .values({
      ...of,
      miniProgramId: program.id,
      appId: program.appId,
      detail: JSON.stringify(detail),
      begunAt: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type StepResult = {
  outcome: StepOutcome;
  settled?: boolean;
  errcode?: number | null;
  errmsg?: string | null;
  answer?: object | null;
};

/** Writes what came of a call; false when that is known already. */
export async function endStep(ctx: PublicCtx, stepId: number, came: StepResult): Promise<boolean> {
  const { outcome, settled = false, errcode = null, errmsg = null, answer = null } = came;
  const ended = await rows(ctx)
    .updateTable('miniStep')
    .set({
      outcome,
      settled,
      errcode,
      errmsg: errmsg?.slice(0, 500) ?? null,
      answer: answer && JSON.stringify(answer),
      endedAt: ctx.now(),
    })
    .where('id', '=', stepId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export type OpenStep = {
  id: number;
  miniProgramId: number;
  appId: string;
  jobId: number | null;
  act: Act;
  step: PlatformStep;
  detail: Record<string, unknown>;
  userId: number | null;
  begunAt: Date;
};

const open = (db: Kysely<DB>) =>
  db
    .selectFrom('miniStep')
    .select(['id', 'miniProgramId', 'appId', 'jobId', 'act', 'step', 'detail', 'userId', 'begunAt'])
    .where('endedAt', 'is', null)
    // Only reads, so it is begun again.
    .where('step', '<>', 'check')
    // Written by beginStep() alone.
    .$castTo<OpenStep>();

/** The step of a program that was begun and of which no outcome is known. */
export const openStepOf = (db: Kysely<DB>, miniProgramId: number) =>
  open(db).where('miniProgramId', '=', miniProgramId).orderBy('id').executeTakeFirst();

/** What was begun in time to come, because the clock was set back since, counts from now on. */
export const capStepStarts = (db: Kysely<DB>, now: Date) =>
  db
    .updateTable('miniStep')
    .set({ begunAt: now })
    .where('endedAt', 'is', null)
    .where('begunAt', '>', now)
    .execute();

/** Those that nobody settles any more: their job has ended, or is gone. */
export const orphanedSteps = (db: Kysely<DB>, before: Date) =>
  open(db)
    .where('begunAt', '<', before)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('job')
            .select('job.id')
            .whereRef('job.id', '=', 'miniStep.jobId')
            .where('job.state', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .orderBy('id')
    .limit(100)
    .execute();

/** Ends checks that were begun by jobs that are over. */
export const endOrphanedChecks = (db: Kysely<DB>, now: Date) =>
  sql`update mini_step s set ended_at = ${now}, outcome = 'notDone' where s.ended_at is null and s.step = 'check'
    and not exists (select from job j where j.id = s.job_id and j.state in ('waiting', 'running'))`.execute(
    db,
  );

/** Steps of a job for a program that are done, and whether it is unknown of one: that isn't asked for again. */
export async function stepsDone(db: Kysely<DB>, jobId: number, miniProgramId: number) {
  const over = await db
    .selectFrom('miniStep')
    .select(['step', 'outcome'])
    .where('jobId', '=', jobId)
    .where('miniProgramId', '=', miniProgramId)
    .where('outcome', 'in', ['done', 'unknown'])
    .execute();
  const done = over.filter(({ outcome }) => outcome === 'done').map(({ step }) => step);
  return { done: new Set<string>(done), unknown: over.length > done.length };
}

/** What a version of a program was uploaded with, the last time it was. */
export async function uploadedTargets(
  db: Kysely<DB>,
  { id, appId }: Pick<Row, 'id' | 'appId'>,
  version: string,
) {
  const { rows: found } = await sql<{ targets: Target[] | null }>`
    select detail -> 'targets' as targets from mini_step
    where mini_program_id = ${id} and app_id = ${appId} and step = 'commit' and outcome = 'done'
      and detail ->> 'version' = ${version} order by id desc limit 1`.execute(db);
  return found[0]?.targets ?? [];
}

/** The check that a job has begun for a program, with how often it was asked. */
export const checkStepOf = (db: Kysely<DB>, jobId: number, miniProgramId: number) =>
  db
    .selectFrom('miniStep')
    .select(['id', 'answer'])
    .where('jobId', '=', jobId)
    .where('miniProgramId', '=', miniProgramId)
    .where('step', '=', 'check')
    .where('endedAt', 'is', null)
    .$castTo<{ id: number; answer: { tries: number } | null }>()
    .executeTakeFirst();

export const setCheckTries = (db: Kysely<DB>, stepId: number, tries: number) =>
  db
    .updateTable('miniStep')
    .set({ answer: JSON.stringify({ tries }) })
    .where('id', '=', stepId)
    .execute();
