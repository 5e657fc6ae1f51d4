import { writeAudit } from '../../kit/audit.ts';
import { lockRow, updateRow } from '../../kit/changes.ts';
import type { Ctx, PublicCtx } from '../../kit/ctx.ts';
import { makeCtx } from '../../kit/make-ctx.ts';
import { giveRows } from '../../kit/rows.ts';
import type { TaskWork } from '../../kit/tasks.ts';
import { type Ended, overViews } from './view-as.over.queries.ts';

/** Writes down that a view has ended, and how. */
export async function recordEnd(ctx: Ctx | PublicCtx, id: number, ended: Ended): Promise<void> {
  // It may have been ended meanwhile by whoever views.
  if ((await lockRow(ctx, 'viewAs', id)).endedAt !== null) return;
  const { viewedId } = await updateRow(ctx, 'viewAs', id, { endedAt: ctx.now(), ended });
  // The log calls it by whom it showed, also where nothing of that changes.
  const change = ctx.changes.find(({ entity, id: changed }) => entity === 'viewAs' && changed === id);
  for (const facts of [change?.before, change?.after]) if (facts) facts.viewedId = viewedId;
}

/**
 * Writes down which views have ended by themselves: with their time, their session, or the right of either person. They
 * showed nothing any more from that moment on; this is only what the log tells of it.
 */
export async function endViews({ db, deps, log }: TaskWork): Promise<number> {
  const over = await overViews(db, deps);
  for (const { id, userId, userName, assignmentId, why } of over) {
    await db.transaction().execute(async (trx) => {
      const ctx = makeCtx({ lang: 'zh', deps, log });
      giveRows(ctx, trx);
      ctx.about = { userId, userName, at: { assignmentId } };
      await recordEnd(ctx, id, why);
      const entry = { requestId: 'clock', op: 'viewAs/over', code: 'ok' as const, reason: null };
      if (ctx.changes.length > 0) await writeAudit(trx, ctx, entry);
    });
  }
  return over.length;
}
