import type { Reach } from '@mdi/contract/kit/levels.ts';
import type { Access, Api, Op, OutputOf } from '@mdi/contract/kit/op.ts';
import type { WordKey } from '@mdi/contract/modules/word-keys.ts';
import type { Ctx } from '../calls/ctx.ts';
import { handlerOf } from '../calls/implement.ts';
import { refuse } from '../calls/refuse.ts';

export type Cell = string | number | null;

/** What the cells of an export are written with. */
export type CellContext = { ctx: Ctx; timeZone: string };

/** A column of a workbook; several may belong to one column of the list, and have its key. */
export type ExportColumn<R> = {
  key: string;
  title: WordKey;
  /** Whether the caller's list hides it, by the list's own rule. */
  hidden?: (ctx: Ctx) => boolean;
  width?: number;
  number?: true;
  /** Writes its texts as values that a spreadsheet can calculate with: days `YYYY-MM-DD`, or these with their time. */
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
  /** Evaluated for each export, so names can be looked up for which the rows only hold codes. */
  columns: (ctx: Ctx) => ExportColumn<R>[] | Promise<ExportColumn<R>[]>;
  phones?: Phones<R>;
};

/** Phones that the list masks, whole for those who may see them; exporting them is recorded. */
type Phones<R> = {
  /** Whether the caller may see any. */
  may: (ctx: Ctx) => Promise<boolean>;
  /** The rows with the phones that the caller may see; the others stay as they are. */
  tell: (ctx: Ctx, rows: R[]) => Promise<R[]>;
};

type Filters = Record<string, unknown>;
/** A page; `next` is where the next one begins, for lists that are paged by a key. */
type Page = { list: unknown[]; total: number | null; totalCapped?: boolean; next?: string | null };
/** Which page to read: its number and size, and where it begins if the page before said so. */
type Place = { page: number; limit: number; after: string | null };

/** A list as the export job sees it. */
export type AnyExporter = {
  title: WordKey;
  /** The right to see the list; 'self' for what is everybody's own. */
  access: Access;
  /** How much of the product a caller must reach for the list's call. */
  reach: Reach | undefined;
  columns: (ctx: Ctx) => Promise<ExportColumn<unknown>[]>;
  /** @throws Refusal for filters that the list's own call wouldn't take */
  assertFilters: (filters: Filters) => void;
  /** Reads a page by the list's own call, with as many rows as asked, and how many there are. */
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
    // The export hands a column only rows of its own list.
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

/** Declares an export of rows that tell less than a record has: `complete` adds the rest, a page at a time. */
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

/** Declares an export of a list that is paged by a key. */
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

/** Declares an export of a call that returns everything at once; `rows` extracts the list where the answer isn't one. */
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
