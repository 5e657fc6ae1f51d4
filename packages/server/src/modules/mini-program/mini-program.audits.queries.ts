import type { Selectable } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

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
