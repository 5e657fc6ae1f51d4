import { typingMinutes } from '@mdi/contract/modules/suggestion/suggestion.fields.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { rows } from '../../kit/calls/rows.ts';

const countsMs = typingMinutes * 60_000;

/** Somebody is writing to the person of a suggestion that they were found to handle. */
export async function noteTyping(ctx: Ctx, suggestionId: number): Promise<void> {
  const at = ctx.now();
  await rows(ctx)
    .insertInto('suggestionWriting')
    .values({ suggestionId, userId: ctx.actor.userId, at })
    .onConflict((known) => known.columns(['suggestionId', 'userId']).doUpdateSet({ at }))
    .execute();
}

/** Who else has written in the box lately, and until when that counts. */
export async function othersTyping(ctx: Ctx, suggestionId: number): Promise<{ by: string; until: string }[]> {
  const found = await rows(ctx)
    .selectFrom('suggestionWriting')
    .innerJoin('user', 'user.id', 'suggestionWriting.userId')
    .select(['user.nickName as by', 'suggestionWriting.at'])
    .where('suggestionWriting.suggestionId', '=', suggestionId)
    .where('suggestionWriting.userId', '<>', ctx.actor.userId)
    .where('suggestionWriting.at', '>', new Date(ctx.now().getTime() - countsMs))
    .orderBy('suggestionWriting.at', 'desc')
    .execute();
  return found.map(({ by, at }) => ({ by, until: new Date(at.getTime() + countsMs).toISOString() }));
}

/** What they wrote is sent. */
export async function endTyping(ctx: Ctx, suggestionId: number): Promise<void> {
  await rows(ctx)
    .deleteFrom('suggestionWriting')
    .where('suggestionId', '=', suggestionId)
    .where('userId', '=', ctx.actor.userId)
    .execute();
}
