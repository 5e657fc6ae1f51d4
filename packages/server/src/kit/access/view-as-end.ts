import type { Db } from '../../db/connect.ts';
import { writeAudit } from '../audit/audit.ts';
import { lockRow, updateRow } from '../audit/changes.ts';
import type { Ctx, Deps, EndedViewAs, PublicCtx } from '../calls/ctx.ts';
import { makeCtx } from '../calls/make-ctx.ts';
import { giveRows } from '../calls/rows.ts';

/** Records that a view has ended, and how. */
export async function recordViewAsEnd(
  ctx: Ctx | PublicCtx,
  id: number,
  ended: EndedViewAs['why'],
): Promise<void> {
  // The viewer may have ended it meanwhile.
  if ((await lockRow(ctx, 'viewAs', id)).endedAt !== null) return;
  const { viewedId } = await updateRow(ctx, 'viewAs', id, { endedAt: ctx.now(), ended });
  // The log names it by whom it showed, even though nothing of that changes.
  const change = ctx.changes.find(({ entity, id: changed }) => entity === 'viewAs' && changed === id);
  for (const facts of [change?.before, change?.after]) if (facts) facts.viewedId = viewedId;
}

/**
 * Records once that a view has ended by itself, in a transaction of its own: whatever becomes of the call that found it
 * over, the view doesn't resume when what it rested on comes back.
 */
export async function recordExpiredViewAs(
  { db, deps, log }: { db: Db; deps: Deps; log: PublicCtx['log'] },
  { id, userId, userName, assignmentId, why }: EndedViewAs,
  requestId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ctx = makeCtx({ lang: 'zh', deps, log });
    giveRows(ctx, trx);
    ctx.about = { userId, userName, at: { assignmentId } };
    await recordViewAsEnd(ctx, id, why);
    const entry = { requestId, op: 'viewAs/over', code: 'ok' as const, reason: null };
    if (ctx.changes.length > 0) await writeAudit(trx, ctx, entry);
  });
}
