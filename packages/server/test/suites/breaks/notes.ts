import { rows } from '../../../src/kit/calls/rows.ts';
import { messagesOf as kept } from '../../../src/modules/suggestion/suggestion.thread.queries.ts';

export * from '../../../src/modules/suggestion/suggestion.thread.queries.ts';

/** What staff note stands between what they write to the person. */
export const messagesOf: typeof kept = async (ctx, suggestionId) => {
  const notes = await rows(ctx)
    .selectFrom('suggestionNote')
    .select(['id as messageId', 'byName', 'text', 'at'])
    .where('suggestionId', '=', suggestionId)
    .execute();
  return [...(await kept(ctx, suggestionId)), ...notes.map((note) => ({ ...note, kind: 'answer' as const }))];
};
