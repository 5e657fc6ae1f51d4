import type { Api, Op, OutputOf, Resource } from '@mdi/contract/kit/op.ts';
import type { WordKey } from '@mdi/contract/modules/words.ts';
import type { Ctx } from './ctx.ts';
import type { Module } from './implement.ts';
import { refuse } from './refuse.ts';

export type Cell = string | number | null;

/** What a cell is told in. */
export type Reading = { ctx: Ctx; timeZone: string };

/** A column of a workbook; several may belong to one column of the list, and have its key. */
export type ExportColumn<R> = {
  key: string;
  title: WordKey;
  /** Of what the caller's list does not show, as the list itself decides. */
  hidden?: (ctx: Ctx) => boolean;
  width?: number;
  number?: true;
  cell: (row: R, reading: Reading) => Cell;
};

type ListApi = Api & { readonly ops: { readonly list: Op } };
type RowOf<A extends ListApi> = OutputOf<A['ops']['list']> extends { list: (infer R)[] } ? R : never;

type Exporter<A extends ListApi> = {
  api: A;
  module: Module;
  title: WordKey;
  /** Asked anew for each export: names that the rows only have codes of can be looked up. */
  columns: (ctx: Ctx) => ExportColumn<RowOf<A>>[] | Promise<ExportColumn<RowOf<A>>[]>;
};

/** A list as the mechanism sees it. */
export type AnyExporter = {
  title: WordKey;
  /** The right to see the list. */
  access: Resource;
  columns: (ctx: Ctx) => Promise<ExportColumn<unknown>[]>;
  /** @throws Refusal for filters the list's own call would not take */
  demandFilters: (filters: Record<string, unknown>) => void;
  /** A page of the list's own call, with as many rows as asked, and how many there are. */
  page: (
    ctx: Ctx,
    filters: Record<string, unknown>,
    page: number,
    limit: number,
  ) => Promise<{ list: unknown[]; total: number; totalCapped?: boolean }>;
};

/** Declares how a list is exported: the rows come from its own call, and so do their scope and their order. */
export function exporter<A extends ListApi>({ api, module, title, columns }: Exporter<A>): AnyExporter {
  const { list } = api.ops;
  const parse = (filters: Record<string, unknown>) => {
    const parsed = list.input.safeParse({ ...filters, page: 1 });
    if (!parsed.success) refuse('export.error.filters');
    // Every list takes pageQuery(), which is an object.
    return parsed.data as object;
  };
  return {
    title,
    // A list without a right of its own can't be declared here usefully: the matrix would find it.
    access: list.access as Resource,
    // The mechanism hands a column only rows of its own list.
    columns: async (ctx) => (await columns(ctx)) as unknown as ExportColumn<unknown>[],
    demandFilters: parse,
    async page(ctx, filters, page, limit) {
      const handler = module.handlers.list;
      if (!handler) throw new Error(`${api.module} has no list`);
      // The answer of this very call, declared by pageOf().
      return (await handler(ctx, { ...parse(filters), page, limit })) as Awaited<
        ReturnType<AnyExporter['page']>
      >;
    },
  };
}
