import { page as kept } from '../../../src/kit/page.ts';

export * from '../../../src/kit/page.ts';

/** All rows are read for a page of some. */
export const page: typeof kept = async (ctx, query, asked, ...of) => {
  const { list, ...total } = await kept(ctx, query, { ...asked, page: 1, limit: 1_000 }, ...of);
  return { list: list.slice((asked.page - 1) * asked.limit, asked.page * asked.limit), ...total };
};
