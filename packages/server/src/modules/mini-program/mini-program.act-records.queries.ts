import {
  type Act,
  type PlatformStep,
  type ReleaseState,
  releaseFlow,
  type StepOutcome,
} from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { ErrorKey } from '@mdi/contract/modules/word-keys.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB, MiniProgram } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** The version on trial, with the targets that it was uploaded with. */
export type TrialVersion = {
  templateId: number;
  version: string;
  about: string;
  at: string;
  by: number | null;
  targets: Target[];
};
export type Target = { appId: string; name: string; type: string };
export type Former = { appVersion: number; version: string };

/** What failed last; `why` is a refusal of our own, `input` what the act was begun with, to go on with it. */
export type Trouble = {
  step: PlatformStep;
  act: Act;
  errcode: number | null;
  raw: string | null;
  why?: { key: ErrorKey; args: (string | number)[] };
  at: string;
  input: ActInput;
};

/** What an act is to do; which of it counts depends on the act. */
export type ActInput = {
  miniProgramId: number;
  act: Act;
  templateId?: number;
  version?: string;
  about?: string;
  versionNote?: string;
  feedback?: string;
  pictures?: number[];
  percentage?: number;
  appVersion?: number;
  testerId?: number;
};

/** A mini-program as work on it needs it. Its JSON columns hold what this module wrote there. */
export type Row = Omit<
  Selectable<MiniProgram>,
  'selected' | 'former' | 'targetNext' | 'targetRunning' | 'domains' | 'trouble'
> & {
  selected: TrialVersion | null;
  former: Former[];
  targetNext: Target[];
  targetRunning: Target[];
  domains: string[];
  trouble: Trouble | null;
};

const typed = (row: Selectable<MiniProgram> | undefined) => row as Row | undefined;

export const programById = async (db: Kysely<DB>, id: number): Promise<Row | undefined> =>
  typed(await db.selectFrom('miniProgram').selectAll().where('id', '=', id).executeTakeFirst());

export const lockedProgram = async (ctx: PublicCtx, id: number): Promise<Row | undefined> =>
  typed(
    await rows(ctx).selectFrom('miniProgram').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );

/** What people call the place whose mini-program it is. */
export async function projectName(db: Kysely<DB>, projectId: number): Promise<string> {
  const named = db.selectFrom('project').select('name').where('id', '=', projectId);
  return (await named.executeTakeFirstOrThrow()).name;
}

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

/** What an act was begun with; nothing of a roll-out, which tells of its programs itself. */
export async function actInputOf(db: Kysely<DB>, jobId: number | null): Promise<ActInput | undefined> {
  const job = await db
    .selectFrom('job')
    .select('input')
    .where('id', '=', jobId ?? 0)
    .where('kind', '=', 'miniProgramAct')
    // What begin() stored.
    .$castTo<{ input: ActInput }>()
    .executeTakeFirst();
  return job?.input;
}

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

/** Who is at work on a program: the act whose job has not ended. */
export const actingOn = (db: Kysely<DB>, row: Pick<Row, 'actJob'>) =>
  db
    .selectFrom('job')
    .leftJoin('user', 'user.id', 'job.userId')
    .select(['job.id', 'user.nickName as by'])
    .where('job.id', '=', row.actJob ?? 0)
    .where('job.state', 'in', ['waiting', 'running'])
    .executeTakeFirst();

export type Audit = Selectable<DB['miniAudit']>;

export const auditOf = (ctx: PublicCtx, miniProgramId: number, auditId: number) =>
  rows(ctx)
    .selectFrom('miniAudit')
    .selectAll()
    .where('miniProgramId', '=', miniProgramId)
    .where('auditId', '=', auditId)
    .executeTakeFirst();

type Submitted = {
  miniProgramId: number;
  auditId: number;
  version: string;
  about: string;
  at: Date;
  by: number | null;
};

/** Notes a review that has begun; one that is known stays. */
export async function addAudit(ctx: PublicCtx, { at, by, ...of }: Submitted): Promise<void> {
  const added = await rows(ctx)
    .insertInto('miniAudit')
    .values({ ...of, state: 'running', submittedAt: at, submittedBy: by })
    .onConflict((is) => is.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) return;
  const { miniProgramId, auditId } = of;
  await rows(ctx)
    .insertInto('miniAuditEvent')
    .values({ miniProgramId, auditId, state: 'submitted', at })
    .execute();
}

type Verdict = Pick<Audit, 'miniProgramId' | 'auditId' | 'state' | 'reason'> & {
  at: Date;
  media: readonly string[];
};

/** Notes how a review stands now. */
export async function noteVerdict(ctx: PublicCtx, verdict: Verdict): Promise<void> {
  const { miniProgramId, auditId, state, reason, at, media } = verdict;
  const db = rows(ctx);
  await db
    .updateTable('miniAudit')
    .set({ state, reason, ...(state === 'running' || state === 'delayed' ? {} : { decidedAt: at }) })
    .where('miniProgramId', '=', miniProgramId)
    .where('auditId', '=', auditId)
    .execute();
  await db.insertInto('miniAuditEvent').values({ miniProgramId, auditId, state, at }).execute();
  if (media.length === 0) return;
  await db
    .insertInto('miniAuditPicture')
    .values(media.map((one) => ({ miniProgramId, auditId, media: one })))
    .onConflict((is) => is.doNothing())
    .execute();
}

/** Moves a program on, from the clock or the platform: nobody's doing. */
export async function setProgram(
  ctx: PublicCtx,
  id: number,
  values: Partial<Record<keyof Row, unknown>> & { releaseState?: ReleaseState },
): Promise<void> {
  const json = new Set(['selected', 'former', 'targetNext', 'targetRunning', 'domains', 'trouble']);
  const set = Object.entries(values).map(([key, value]) => [
    key,
    json.has(key) && value !== null ? JSON.stringify(value) : value,
  ]);
  await rows(ctx)
    .updateTable('miniProgram')
    .set({ ...Object.fromEntries(set), version: sql`version + 1`, updatedAt: ctx.now() })
    .where('id', '=', id)
    .execute();
}

/** Notes that a program was looked at, and is as it was. */
export const noteRead = (
  ctx: PublicCtx,
  id: number,
  when: { factsAt: Date } | { readAt: Date },
): Promise<unknown> => rows(ctx).updateTable('miniProgram').set(when).where('id', '=', id).execute();

/** Notes what failed last; a release that was refused is a state of its own. */
export async function noteTrouble(ctx: PublicCtx, id: number, trouble: Trouble): Promise<void> {
  const row = await lockedProgram(ctx, id);
  const failed = trouble.step === 'release' && row ? releaseFlow.next(row.releaseState, 'fail') : undefined;
  await setProgram(ctx, id, { trouble, ...(failed ? { releaseState: failed, stateAt: ctx.now() } : {}) });
}
