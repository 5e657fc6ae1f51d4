import type { Reach } from '@mdi/contract/kit/levels.ts';
import type { Access, Api, Op, OutputOf } from '@mdi/contract/kit/op.ts';
import type { WordKey } from '@mdi/contract/modules/words.ts';
import type { Ctx } from './ctx.ts';
import { handlerOf } from './implement.ts';
import { refuse } from './refuse.ts';

export type Cell = string | number | null;

/** What a cell is told in. */
export type CellContext = { ctx: Ctx; timeZone: string };

/** A column of a workbook; several may belong to one column of the list, and have its key. */
export type ExportColumn<R> = {
  key: string;
  title: WordKey;
  /** Of what the caller's list does not show, as the list itself decides. */
  hidden?: (ctx: Ctx) => boolean;
  width?: number;
  number?: true;
  /** Its texts are written as what a spreadsheet reckons with: days `YYYY-MM-DD`, or these with their time. */
  date?: 'day' | 'moment';
  cell: (row: R, reading: CellContext) => Cell;
};

type AnswerOf<A extends Api, K extends keyof A['ops']> = OutputOf<A['ops'][K]>;
type RowOf<T> = T extends { list: (infer R)[] } ? R : never;

type Exporter<A extends Api, K extends keyof A['ops'] & string, R> = {
  api: A;
  /** The call whose answer the list is. */
  call: K;
  title: WordKey;
  /** Asked anew for each export: names that the rows only have codes of can be looked up. */
  columns: (ctx: Ctx) => ExportColumn<R>[] | Promise<ExportColumn<R>[]>;
  phones?: Phones<R>;
};

/** Phones that the list masks, whole for who may see them; that they were exported is recorded. */
type Phones<R> = {
  /** Whether the caller may see any. */
  may: (ctx: Ctx) => Promise<boolean>;
  /** The rows with the phones that the caller may see; the others stay as they are. */
  tell: (ctx: Ctx, rows: R[]) => Promise<R[]>;
};

type Filters = Record<string, unknown>;
/** A page; `next` is where the one after it begins, of lists that are paged so. */
type Page = { list: unknown[]; total: number | null; totalCapped?: boolean; next?: string | null };
/** The number of a page, how many rows it has, and where it begins if the one before said so. */
type Place = { page: number; limit: number; after: string | null };

/** A list as the mechanism sees it. */
export type AnyExporter = {
  title: WordKey;
  /** The right to see the list; 'self' for what is everybody's own. */
  access: Access;
  /** How much of the product its call asks one to reach. */
  reach: Reach | undefined;
  columns: (ctx: Ctx) => Promise<ExportColumn<unknown>[]>;
  /** @throws Refusal for filters the list's own call would not take */
  assertFilters: (filters: Filters) => void;
  /** A page of the list's own call, with as many rows as asked, and how many there are. */
  page: (ctx: Ctx, filters: Filters, place: Place) => Promise<Page>;
  phones: Phones<unknown> | null;
};

function exporterOf<A extends Api, K extends keyof A['ops'] & string, R>(
  { api, call, title, columns, phones }: Exporter<A, K, R>,
  always: Filters,
  page: (answer: unknown, place: Place, ctx: Ctx) => Page | Promise<Page>,
  sent: (place: Place) => Filters,
): AnyExporter {
  const op: Op | undefined = api.ops[call];
  if (!op) throw new Error(`${api.module} has no ${call}`);
  const parse = (filters: Filters): object => {
    const parsed = op.input.safeParse({ ...filters, ...always });
    if (!parsed.success) refuse('export.error.filters');
    // The input of every call is an object.
    return parsed.data as object;
  };
  return {
    title,
    access: op.access,
    reach: op.reach,
    // The mechanism hands a column only rows of its own list.
    columns: async (ctx) => (await columns(ctx)) as unknown as ExportColumn<unknown>[],
    assertFilters: parse,
    page: async (ctx, filters, place) =>
      page(await handlerOf(ctx, api, call)(ctx, { ...parse(filters), ...sent(place) }), place, ctx),
    // It gets only rows of its own list.
    phones: (phones as unknown as Phones<unknown> | undefined) ?? null,
  };
}

/** Declares how a list is exported: the rows come from its own call, and so do their scope and their order. */
export const exporter = <A extends Api, K extends keyof A['ops'] & string>(
  of: Exporter<A, K, RowOf<AnswerOf<A, K>>>,
): AnyExporter =>
  exporterOf(
    of,
    { page: 1 },
    // The answer of this very call, declared by pageOf().
    (answer) => answer as Page,
    ({ page, limit }) => ({ page, limit }),
  );

/** The same of a list whose rows tell less than a record has: `complete` adds the rest, for a page at once. */
export const fullExporter = <A extends Api, K extends keyof A['ops'] & string, R>({
  complete,
  ...of
}: Exporter<A, K, R> & {
  complete: (ctx: Ctx, list: RowOf<AnswerOf<A, K>>[]) => Promise<R[]>;
}): AnyExporter =>
  exporterOf(
    of,
    { page: 1 },
    async (answer, _, ctx) => {
      // The answer of this very call, declared by pageOf().
      const { list, ...total } = answer as Page & { list: RowOf<AnswerOf<A, K>>[] };
      return { ...total, list: await complete(ctx, list) };
    },
    ({ page, limit }) => ({ page, limit }),
  );

/** The same of a list whose pages begin after a place. */
export const keysetExporter = <A extends Api, K extends keyof A['ops'] & string>(
  of: Exporter<A, K, RowOf<AnswerOf<A, K>>>,
): AnyExporter =>
  exporterOf(
    of,
    { after: undefined },
    // The answer of this very call.
    (answer) => answer as Page,
    ({ limit, after }) => (after === null ? { limit } : { limit, after }),
  );

/** The same of a list that its call answers at once: as a list, or as something of which `rows` makes one. */
export const wholeExporter = <A extends Api, K extends keyof A['ops'] & string, R>({
  rows,
  ...of
}: Exporter<A, K, R> & { rows: (answer: AnswerOf<A, K>) => R[] }): AnyExporter =>
  exporterOf(
    of,
    {},
    (answer, { page, limit }) => {
      // The answer of this very call.
      const all = rows(answer as AnswerOf<A, K>);
      return { list: all.slice((page - 1) * limit, page * limit), total: all.length };
    },
    () => ({}),
  );
