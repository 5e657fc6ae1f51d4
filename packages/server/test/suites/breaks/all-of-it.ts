import { page as kept, pageCut as keptCut, pageOfFound as keptFound } from '../../../src/kit/page.ts';

export * from '../../../src/kit/page.ts';

/** All rows are read for a page of some. */
export const page: typeof kept = async (ctx, query, asked, ...of) => {
  const { list, ...total } = await kept(ctx, query, { ...asked, page: 1, limit: 1_000 }, ...of);
  return { list: list.slice((asked.page - 1) * asked.limit, asked.page * asked.limit), ...total };
};

export const pageCut: typeof keptCut = async (ctx, query, asked, ...of) => {
  const { list, ...total } = await keptCut(ctx, query, { ...asked, page: 1, limit: 1_000 }, ...of);
  return { list: list.slice((asked.page - 1) * asked.limit, asked.page * asked.limit), ...total };
};

export const pageOfFound: typeof keptFound = async (ctx, query, asked, ...of) => {
  const { list, ...total } = await keptFound(ctx, query, { ...asked, page: 1, limit: 1_000 }, ...of);
  return { list: list.slice((asked.page - 1) * asked.limit, asked.page * asked.limit), ...total };
};
