import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

/** A picture that the caller uploaded for this. */
export const ownPicture = (ctx: Ctx, uploadId: number) =>
  rows(ctx)
    .selectFrom('upload')
    .select('key')
    .where('id', '=', uploadId)
    .where('userId', '=', ctx.actor.userId)
    .where('purpose', '=', 'avatar')
    .executeTakeFirst();

/** Shows it wherever the caller is shown. No version moves on: who edits the account just now edits nothing of this. */
export async function keepAvatar(ctx: Ctx, avatarId: number | null): Promise<void> {
  await rows(ctx).updateTable('user').set({ avatarId }).where('id', '=', ctx.actor.userId).execute();
}
