import * as kept from '../../../src/kit/queries/page.ts';

export * from '../../../src/kit/queries/page.ts';

type Asked = { page: number; limit: number };
type Paged<O> = { list: O[]; total: number; totalCapped?: boolean };

/** All rows, as if they were one page. */
const allOf = <A extends Asked>(asked: A): A => ({ ...asked, page: 1, limit: 1_000 });
const cut = <O>({ list, ...total }: Paged<O>, { page, limit }: Asked): Paged<O> => ({
  list: list.slice((page - 1) * limit, page * limit),
  ...total,
});

/** All rows are read for a page of some. */
const all =
  (one: typeof kept.page): typeof kept.page =>
  async (ctx, query, asked, ...of) =>
    cut(await one(ctx, query, allOf(asked), ...of), asked);

export const page = all(kept.page);
export const pageOfFound = all(kept.pageOfFound);
// Its ids are columns by name, as all that call it give them.
export const pageCut = all(kept.pageCut as typeof kept.page);
export const pageOfBare: typeof kept.pageOfBare = async (ctx, bare, query, asked, ...of) =>
  cut(await kept.pageOfBare(ctx, bare, query, allOf(asked), ...of), asked);
export const pageOfParts: typeof kept.pageOfParts = async (ctx, parts, asked, ...of) =>
  cut(await kept.pageOfParts(ctx, parts, allOf(asked), ...of), asked);
