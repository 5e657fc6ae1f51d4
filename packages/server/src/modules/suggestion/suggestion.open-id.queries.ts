import type { EmployeeCtx, PublicCtx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** How the chat platform knows who is at the phone that calls; null: not at all. */
export async function openIdOf(ctx: PublicCtx): Promise<string | null> {
  if (ctx.person === null) return null;
  const row = await rows(ctx)
    .selectFrom('miniSession')
    .select('openId')
    .where('id', '=', ctx.person.sessionId)
    .executeTakeFirst();
  return row?.openId ?? null;
}

export async function keepOpenId(ctx: EmployeeCtx, openId: string): Promise<void> {
  await rows(ctx)
    .updateTable('miniSession')
    .set({ openId })
    .where('id', '=', ctx.employee.sessionId)
    .execute();
}
