import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import type { Refusal } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';
import { programIdsInScope } from './mini-program.queries.ts';

type New = {
  kind: MiniKind;
  templateId: number;
  templateVersion: string;
  about: string;
  stopAfter: number;
  miniProgramIds: readonly number[];
};

/** A roll-out that is about to begin; its job is named once it is made. */
export async function addRollOut(ctx: Ctx, { miniProgramIds, ...of }: New): Promise<number> {
  const { id } = await rows(ctx)
    .insertInto('miniRollOut')
    .values({ ...of, jobId: 0, userId: ctx.actor.userId, startedAt: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await rows(ctx)
    .insertInto('miniRolled')
    .values(
      miniProgramIds.map((miniProgramId, at) => ({
        rollOutId: id,
        miniProgramId,
        no: at + 1,
        state: 'waiting',
      })),
    )
    .execute();
  return id;
}

export const setRollOutJob = (ctx: Ctx, rollOutId: number, jobId: number) =>
  rows(ctx).updateTable('miniRollOut').set({ jobId }).where('id', '=', rollOutId).execute();

/** Those that failed or were left out wait again. */
export const requeueUnfinished = (ctx: Ctx, rollOutId: number) =>
  rows(ctx)
    .updateTable('miniRolled')
    .set({ state: 'waiting', reason: null, reasonArgs: '[]' })
    .where('rollOutId', '=', rollOutId)
    .where('state', 'in', ['failed', 'skipped', 'running'])
    .execute();

export const rollOutById = (db: Kysely<DB>, id: number) =>
  db.selectFrom('miniRollOut').selectAll().where('id', '=', id).executeTakeFirst();

export type RollOutProgram = {
  miniProgramId: number;
  no: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped';
};

export const programsToRollOut = (db: Kysely<DB>, rollOutId: number): Promise<RollOutProgram[]> =>
  db
    .selectFrom('miniRolled')
    .select(['miniProgramId', 'no', 'state'])
    .where('rollOutId', '=', rollOutId)
    .orderBy('no')
    .execute();

type Marked = { rollOutId: number; miniProgramId: number; state: RollOutProgram['state']; why?: Refusal };

export const setRollOutState = (ctx: Ctx, { rollOutId, miniProgramId, state, why }: Marked) =>
  rows(ctx)
    .updateTable('miniRolled')
    .set({ state, reason: why?.key ?? null, reasonArgs: JSON.stringify(why?.args ?? []) })
    .where('rollOutId', '=', rollOutId)
    .where('miniProgramId', '=', miniProgramId)
    .execute();

/** The latest roll-out of a kind that the caller sees a program of, with how its job stands. */
export const latestRollOut = (ctx: Ctx, kind: MiniKind) =>
  rows(ctx)
    .selectFrom('miniRollOut')
    .leftJoin('job', 'job.id', 'miniRollOut.jobId')
    .leftJoin('user', 'user.id', 'miniRollOut.userId')
    .selectAll('miniRollOut')
    .select(['job.state as jobState', 'user.nickName as by'])
    .where('miniRollOut.kind', '=', kind)
    .where(
      'miniRollOut.id',
      'in',
      rows(ctx)
        .selectFrom('miniRolled')
        .select('rollOutId')
        .where('miniProgramId', 'in', programIdsInScope(ctx)),
    )
    .orderBy('miniRollOut.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a roll-out of a kind is under way, whoever sees it: they share the month's quota. */
export const isRollOutRunning = async (ctx: Ctx, kind: MiniKind): Promise<boolean> => {
  const one = await rows(ctx)
    .selectFrom('miniRollOut')
    .innerJoin('job', 'job.id', 'miniRollOut.jobId')
    .select('miniRollOut.id')
    .where('miniRollOut.kind', '=', kind)
    .where('job.state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
};

/** What became of each program. */
export const rollOutResults = (ctx: Ctx, rollOutId: number) =>
  rows(ctx)
    .selectFrom('miniRolled')
    .select(['miniProgramId', 'state', 'reason', 'reasonArgs'])
    .where('rollOutId', '=', rollOutId)
    .orderBy('no')
    .execute();

/** Lets those who begin roll-outs of a kind come one after the other. */
export const lockRollOuts = (ctx: Ctx, kind: MiniKind) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`mini roll-out ${kind}`}, 17))`.execute(rows(ctx));
