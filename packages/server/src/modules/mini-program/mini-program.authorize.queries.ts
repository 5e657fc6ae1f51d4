import { createHash } from 'node:crypto';
import { rightsByKind } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import type { MiniKind } from '@mdi/contract/modules/mini-program/mini-program.menu.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { actingRoleFor } from '../../kit/access/actor.ts';
import { inScope } from '../../kit/access/in-scope.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';
import { tokenHash } from '../../kit/settings/secrets.ts';

export const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

export const addAuthorizeLink = (ctx: Ctx, miniProgramId: number, token: string, until: Date) =>
  rows(ctx)
    .insertInto('miniLink')
    .values({ hash: tokenHash(token), miniProgramId, userId: ctx.actor.userId, until })
    .execute();

/** A link that can still be followed, with what it is for. */
export const findUsableLink = (db: Kysely<DB>, token: string, now: Date) =>
  db
    .selectFrom('miniLink')
    .innerJoin('miniProgram', 'miniProgram.id', 'miniLink.miniProgramId')
    .innerJoin('project', 'project.id', 'miniProgram.projectId')
    .select([
      'miniLink.miniProgramId',
      'miniLink.userId',
      'miniProgram.projectId',
      'project.name as projectName',
      'miniProgram.kind',
    ])
    .where('hash', '=', tokenHash(token))
    .where('until', '>', now)
    .where('usedAt', 'is', null)
    .executeTakeFirst();

/** Remembers by which code the platform will name a link that was followed. */
export const notePreAuth = (db: Kysely<DB>, token: string, code: string) =>
  db
    .updateTable('miniLink')
    .set({ preAuthHash: sha256Of(code) })
    .where('hash', '=', tokenHash(token))
    .execute();

/** The link that was followed, by itself or by the code that was made for it; also one that is used or over. */
export const programOfLink = (db: Kysely<DB>, by: { token: string } | { preAuthCode: string }) =>
  db
    .selectFrom('miniLink')
    .innerJoin('miniProgram', 'miniProgram.id', 'miniLink.miniProgramId')
    .select(['hash', 'miniProgramId', 'userId', 'projectId', 'kind'])
    .where((is) =>
      'token' in by ? is('hash', '=', tokenHash(by.token)) : is('preAuthHash', '=', sha256Of(by.preAuthCode)),
    )
    .executeTakeFirst();

type Made = { miniProgramId: number; userId: number; projectId: number; kind: MiniKind };

/** Whether who made a link may still make it: whatever takes that right away takes their links along. */
export async function mayMakerAuthorize(db: Kysely<DB>, link: Made, now: Date): Promise<boolean> {
  const maker = await actingRoleFor(db, link, rightsByKind[link.kind].authorize, now);
  if (!maker) return false;
  const seen = await db
    .selectFrom('miniProgram')
    .select('id')
    .where('id', '=', link.miniProgramId)
    .where(inScope(maker, { project: 'miniProgram.projectId' }))
    .executeTakeFirst();
  return seen !== undefined;
}

/** Who followed a link in time may come back with a code for so long: both codes of the platform end within it. */
const backMs = 60 * 60_000;

/** Uses a link, which is good once. False: it is used or over. */
export async function consumeLink(ctx: PublicCtx, hash: Buffer): Promise<boolean> {
  const used = await rows(ctx)
    .updateTable('miniLink')
    .set({ usedAt: ctx.now() })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('until', '>', new Date(ctx.now().getTime() - backMs))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Lets those who bring the same code come one after the other; answers whether it was traded in before. */
export async function wasCodeExchanged(ctx: PublicCtx, code: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${sha256Of(code).toString('base64')}, 13))`.execute(
    rows(ctx),
  );
  const known = await rows(ctx)
    .selectFrom('miniEvent')
    .select('digest')
    .where('digest', '=', sha256Of(`code ${code}`))
    .executeTakeFirst();
  return known !== undefined;
}

/** Notes that a code was traded in. */
export const noteCodeExchanged = (ctx: PublicCtx, code: string) =>
  rows(ctx)
    .insertInto('miniEvent')
    .values({
      digest: sha256Of(`code ${code}`),
      kind: 'code',
      body: Buffer.alloc(0),
      receivedAt: ctx.now(),
      handledAt: ctx.now(),
    })
    .execute();

/** Another program that holds this account loses it: an account belongs to one. */
export async function takeAccountFromOthers(
  ctx: PublicCtx,
  appId: string,
  miniProgramId: number,
  by: string,
): Promise<void> {
  const others = await rows(ctx)
    .updateTable('miniProgram')
    .set({ authorizationState: 'covered', coveredBy: by, version: sql`version + 1`, updatedAt: ctx.now() })
    .where('appId', '=', appId)
    .where('id', '<>', miniProgramId)
    .returning('id')
    .execute();
  for (const { id } of others)
    await rows(ctx).deleteFrom('miniGrant').where('miniProgramId', '=', id).execute();
}

export const projectAndKindOf = (ctx: PublicCtx, miniProgramId: number) =>
  rows(ctx)
    .selectFrom('miniProgram')
    .innerJoin('project', 'project.id', 'miniProgram.projectId')
    .select(['project.name as projectName', 'miniProgram.kind'])
    .where('miniProgram.id', '=', miniProgramId)
    .executeTakeFirstOrThrow();

/** The program that an account is authorized for. */
export const programOfApp = (db: Kysely<DB>, appId: string) =>
  db
    .selectFrom('miniProgram')
    .select(['id', 'appId'])
    .where('appId', '=', appId)
    .where('authorizationState', '<>', 'covered')
    .executeTakeFirst();

/** The program that messages about an account are for. */
export const programOfAccount = (db: Kysely<DB>, originalId: string) =>
  db
    .selectFrom('miniProgram')
    .select(['id', 'appId'])
    .where('originalId', '=', originalId)
    .where('authorizationState', '<>', 'covered')
    .executeTakeFirst();

/** Asks the queue to read a program anew. */
export const queueRefresh = (ctx: PublicCtx, miniProgramId: number) =>
  sql`select graphile_worker.add_job('miniProgramRead', json_build_object('miniProgramId', ${miniProgramId}::bigint),
    job_key => 'miniProgramRead:' || ${miniProgramId}::text, max_attempts => 5)`.execute(rows(ctx));
