import { sql } from 'kysely';
import { sessionById } from '../../kit/access/actor.ts';
import type { Ctx, PublicCtx } from '../../kit/calls/ctx.ts';
import { giveRows, rows } from '../../kit/calls/rows.ts';
import { newToken, tokenHash } from '../../kit/settings/secrets.ts';

/** Makes the caller's code for a page's draft; the one of before ends. Only its hash is stored. */
export async function newPreview(ctx: Ctx, pageId: number, until: Date): Promise<string> {
  const token = newToken();
  const { sessionId, userId } = ctx.actor;
  const facts = { sessionId, tokenHash: tokenHash(token), until };
  await rows(ctx)
    .insertInto('pagePreview')
    .values({ pageId, userId, ...facts })
    .onConflict((there) => there.constraint('page_preview_once').doUpdateSet(facts))
    .execute();
  return token;
}

/** Ends the caller's code; answers whether there was one. */
export async function dropPreview(ctx: Ctx, pageId: number): Promise<boolean> {
  const { rows: ended } = await sql`delete from page_preview
    where page_id = ${pageId} and user_id = ${ctx.actor.userId} and until > ${ctx.now()} returning id`.execute(
    rows(ctx),
  );
  return ended.length > 0;
}

/** Which draft a code shows until when, and who made it, as long as the session they made it in is open. */
export async function previewBy(
  ctx: PublicCtx,
  token: string,
): Promise<{ pageId: number; until: Date; author: Ctx } | null> {
  const db = rows(ctx);
  const row = await db
    .selectFrom('pagePreview')
    .select(['pageId', 'sessionId', 'until'])
    .where('tokenHash', '=', tokenHash(token))
    .where('until', '>', ctx.now())
    .executeTakeFirst();
  if (!row) return null;
  const check = await sessionById(db, row.sessionId, ctx.now(), ctx.deps.settings.session);
  if (check.is !== 'open') return null;
  const author: Ctx = { ...ctx, actor: check.actor };
  giveRows(author, db);
  return { pageId: row.pageId, until: row.until, author };
}
