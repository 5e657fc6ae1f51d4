import * as kept from '../../../src/kit/page.ts';

export * from '../../../src/kit/page.ts';

/** All rows are read for a page of some. */
const all =
  (one: typeof kept.page): typeof kept.page =>
  async (ctx, query, asked, ...of) => {
    const { list, ...total } = await one(ctx, query, { ...asked, page: 1, limit: 1_000 }, ...of);
    return { list: list.slice((asked.page - 1) * asked.limit, asked.page * asked.limit), ...total };
  };

export const page = all(kept.page);
export const pageOfFound = all(kept.pageOfFound);
// Its ids are columns by name, as all that call it give them.
export const pageCut = all(kept.pageCut as typeof kept.page);
