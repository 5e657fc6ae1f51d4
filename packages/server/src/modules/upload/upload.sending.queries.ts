import type { FilePurpose } from '@mdi/contract/modules/upload/upload.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { rows } from '../../kit/calls/rows.ts';

const ownSendings = (ctx: Ctx) =>
  rows(ctx)
    .selectFrom('uploadSending')
    .select(['id', 'purpose', 'name', 'bytes'])
    .where('userId', '=', ctx.actor.userId);

/** A sending of the caller's own; undefined when there is none, or it is done. */
export const findSending = (ctx: Ctx, sending: string) =>
  ownSendings(ctx).where('id', '=', sending).executeTakeFirst();

/** The same. @throws Refusal 404 */
export const ownSending = async (ctx: Ctx, sending: string) => orNotFound(await findSending(ctx, sending));

/** The same, which nobody else finishes from now on; undefined when there is none, or it is done. */
export const lockSending = (ctx: Ctx, sending: string) =>
  ownSendings(ctx).where('id', '=', sending).forUpdate().executeTakeFirst();

/** How many sendings of the caller's own aren't done. */
export async function countSendings(ctx: Ctx): Promise<number> {
  const { n } = await rows(ctx)
    .selectFrom('uploadSending')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('userId', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow();
  return n;
}

type NewSending = { id: string; purpose: FilePurpose; name: string; bytes: number };

export async function addSending(ctx: Ctx, sending: NewSending): Promise<void> {
  const { userId, companyId } = ctx.actor;
  const values = { ...sending, userId, companyId, createdAt: ctx.now() };
  await rows(ctx).insertInto('uploadSending').values(values).execute();
}

export const partsOfSending = (ctx: Ctx, sending: string) =>
  rows(ctx)
    .selectFrom('uploadPart')
    .select(['part', 'key', 'bytes', 'sha256'])
    .where('sendingId', '=', sending)
    .orderBy('part')
    .execute();

/** What a part hashes to that is there already. */
export const partOfSending = (ctx: Ctx, sending: string, part: number) =>
  rows(ctx)
    .selectFrom('uploadPart')
    .select(['sha256'])
    .where('sendingId', '=', sending)
    .where('part', '=', part)
    .executeTakeFirst();

type NewPart = { sendingId: string; part: number; key: string; bytes: number; sha256: string };

/** Notes a part that lies in the store; false when it came by another way meanwhile. */
export async function addPart(ctx: Ctx, part: NewPart): Promise<boolean> {
  const added = await rows(ctx)
    .insertInto('uploadPart')
    .values(part)
    .onConflict((one) => one.columns(['sendingId', 'part']).doNothing())
    .returning('part')
    .executeTakeFirst();
  return added !== undefined;
}

/** A sending that is done goes, with its parts. */
export async function removeSending(ctx: Ctx, sending: string): Promise<void> {
  await rows(ctx).deleteFrom('uploadSending').where('id', '=', sending).execute();
}
