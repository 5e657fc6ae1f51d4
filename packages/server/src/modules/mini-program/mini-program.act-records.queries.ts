import {
  type Act,
  type PlatformStep,
  type ReleaseState,
  releaseFlow,
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

/** Who is at work on a program: the act whose job has not ended. */
export const actingOn = (db: Kysely<DB>, row: Pick<Row, 'actJob'>) =>
  db
    .selectFrom('job')
    .leftJoin('user', 'user.id', 'job.userId')
    .select(['job.id', 'user.nickName as by'])
    .where('job.id', '=', row.actJob ?? 0)
    .where('job.state', 'in', ['waiting', 'running'])
    .executeTakeFirst();

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
