import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** Whether a project asks for both languages of what it publishes: as it does of its notices. */
export async function asksForBothLanguages(ctx: Ctx, projectId: number): Promise<boolean> {
  const row = await rows(ctx)
    .selectFrom('noticeRules')
    .select('bothLanguages')
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row?.bothLanguages ?? false;
}
