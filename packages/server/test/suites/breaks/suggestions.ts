import { rows } from '../../../src/kit/calls/rows.ts';
import { ownSuggestion as kept } from '../../../src/modules/suggestion/app-suggestion.queries.ts';

export * from '../../../src/modules/suggestion/app-suggestion.queries.ts';

/** Everybody's suggestion is one's own. */
export const ownSuggestion: typeof kept = async (ctx, id) => {
  const { employee } = ctx;
  const whose = await rows(ctx)
    .selectFrom('suggestion')
    .select(['userId', 'projectId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (whose?.userId) Object.assign(ctx, { employee: { ...employee, ...whose } });
  const found = await kept(ctx, id);
  Object.assign(ctx, { employee });
  return found;
};
