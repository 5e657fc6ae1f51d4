import type { Access, Api, InputOf, Op, OutputOf } from '@mdi/contract/kit/op.ts';
import { maxLimit } from '@mdi/contract/kit/page.ts';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { client } from '../call/client.ts';
import type { CallFailed } from '../call/send.ts';
import { useRead } from '../call/use-read.ts';
import { useLook } from '../page/look.ts';
import { enumValues } from './filters/enum-options.ts';
import {
  correctedListState,
  currentAddressParams,
  defaultPageSize,
  type ListSchema,
  readListState,
  type UrlState,
} from './filters/list-url-state.ts';
import { useListState } from './use-list-state.ts';
import { viewIdInAddress } from './views/default-view.ts';
import { countUnknownFilters, listQuestion } from './views/list-question.ts';

export type RowOf<P extends Op> = OutputOf<P> extends { list: (infer R)[] } ? R : never;
export type Filters<P extends Op> = Partial<Omit<InputOf<P>, 'page' | 'after' | 'limit' | 'sort'>>;

/** What a list shows and can do. */
export type List<Row = unknown, F = Record<string, unknown>> = {
  /** `module/call`, under which the person's columns are kept; empty for a list in a record's page, where none are. */
  name: string;
  rows: readonly Row[] | undefined;
  /** Null where nobody counted. */
  total: number | null;
  totalCapped: boolean;
  /** Always 1 where pages have no numbers and each begins after the last row of the previous one. */
  page: number;
  limit: number;
  /** `name` ascends, `-name` descends. */
  sort: string | undefined;
  /** Whether the call can sort by a key. */
  sorts: (key: string) => boolean;
  /** The codes that a filter takes, and those that a row may hold. */
  codes: Record<'filter' | 'row', (name: string) => (string | number)[]>;
  filters: F;
  /** The filters that `rows` answer; while new rows load, the previous ones. */
  shown: F;
  /** Whether any filter is set. */
  filtered: boolean;
  /** Whether new rows load while the old ones stay. */
  refreshing: boolean;
  failure: CallFailed | null;
  /** With `sort` the rows come in that order from now on. */
  filter: (change: F, sort?: string) => void;
  /** Absent where pages have no numbers. */
  turnTo: ((page: number) => void) | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  resize: (limit: number) => void;
  sortBy: (sort: string | undefined) => void;
  clear: () => void;
  retry: () => void;
  /** What it is asked, as views store it, and the view that the address names; 0 is the list by itself. */
  question: string;
  view: number | undefined;
  /** Asks it something else, under the name of a view. */
  show: (question: string, view: number | null, replace?: boolean) => void;
  /** What remains of a question, and how many of its filters the list doesn't know. */
  lost: (question: string) => { question: string; count: number };
  /** The first matching rows over all pages, up to a limit. */
  all: (most: number) => Promise<Row[]>;
};

type Options<F> = {
  /** The filters it begins with: they stand until the address names others. */
  start?: F;
  /** Choices in its head that say whose rows these are, and that "clear filters" leaves alone. */
  lasting?: readonly (keyof F & string)[];
  /** The fixed filters of a list within a record's page, whose address says nothing of the list. */
  own?: F;
};

/** The schema of an answer's rows, where they are objects of one kind. */
type RowSchema = {
  shape: { list: { _zod: { def: { element: { shape?: Record<string, z.ZodMiniType> } } } } };
};
type Answer<Row> = { list: Row[]; total: number | null; totalCapped?: boolean; next?: string | null };
/** What all list calls have in common: they take a page or place and filters, and answer rows. */
type ListOp<Row> = Op<Access, ListSchema, z.ZodMiniType<Answer<Row>> & RowSchema>;

const none: UrlState = {};
/** Returns to the first page, because other rows are meant. */
const first = ({ page, after, ...rest }: UrlState): UrlState => rest;

type ListApi<Row> = Api<{ list: ListOp<Row> }>;

/** Reads a list call with its state in the address (spec §9): filters, order and page, or the place it continues after. */
export function useList<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  { start = {}, lasting = [], own }: Options<Filters<A['ops'][K]>> = {},
): List<RowOf<A['ops'][K]>, Filters<A['ops'][K]>> {
  type Row = RowOf<A['ops'][K]>;
  // Every list is declared with pageQuery() and pageOf(), or with the place to continue after.
  const calls = api as unknown as ListApi<Row>;
  const call = name as string as 'list';
  const { input: schema, output } = calls.ops[call];
  const numbered = 'page' in schema.shape;
  // Column widths depend on the size of texts.
  useLook();
  const { state, back, now, go, search, params } = useListState(
    `${api.module}/${name}`,
    schema,
    start as UrlState,
    own as UrlState | undefined,
  );
  const asks = (of: URLSearchParams) => listQuestion(schema, of, start as UrlState);
  const { page = 1, after = '', limit = defaultPageSize, sort, ...filters } = state;
  const at = numbered ? { page } : after === '' ? none : { after };
  const order = sort === undefined ? none : { sort };
  const asked: UrlState = { ...filters, ...order, limit, ...at };
  const set = Object.entries(filters);
  const lasts = ([name]: [string, unknown]) => (lasting as readonly string[]).includes(name);
  const read = useRead(calls, call, asked, { keep: true });
  const answer = read.data;

  const many = answer?.total ?? null;
  // The last page's rows may have gone since the address was made.
  const last =
    numbered && answer?.list.length === 0 ? Math.max(1, Math.ceil(Number(many) / Number(limit))) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the drawn address changes.
  useEffect(() => {
    const right =
      search !== undefined && numbered
        ? correctedListState(schema, currentAddressParams(), last, start as UrlState)
        : null;
    if (right) go(right, { replace: true });
  }, [last, search, schema]);

  const all = async (most: number) => {
    const found: Row[] = [];
    for (let from = 1; found.length < most; from += 1) {
      const { list } = await client(calls)[call]({ ...filters, ...order, page: from, limit: maxLimit });
      found.push(...list);
      if (list.length < maxLimit) break;
    }
    return found.slice(0, most);
  };
  const turnTo = (to: number) => go({ ...now(), page: to });
  const following = answer?.next ?? null;
  // The previous page's place; an address from elsewhere may begin anywhere, and before it comes the first page.
  const previous = { ...filters, limit, after: back.at(-1) ?? '' };
  const turns = numbered
    ? {
        turnTo,
        previous: Number(page) > 1 ? () => turnTo(Number(page) - 1) : undefined,
        next: Number(page) * Number(limit) < Number(many) ? () => turnTo(Number(page) + 1) : undefined,
      }
    : {
        turnTo: undefined,
        previous: after === '' ? undefined : () => go(previous, { back: back.slice(0, -1) }),
        next:
          following === null || read.isPlaceholderData
            ? undefined
            : () => go({ ...filters, limit, after: following }, { back: [...back, String(after)] }),
      };

  return {
    ...turns,
    all,
    name: own ? '' : `${api.module}/${name}`,
    rows: answer?.list,
    total: numbered ? Number(many) : many,
    totalCapped: answer?.totalCapped ?? false,
    page: Number(page),
    limit: Number(limit),
    sort: sort === undefined ? undefined : String(sort),
    sorts: (key) => !own && (schema.shape.sort?.safeParse(key).success ?? false),
    codes: {
      filter: (of) => enumValues(schema.shape[of]),
      row: (of) => enumValues(output.shape.list._zod.def.element.shape?.[of]),
    },
    // The call's schema has parsed both.
    filters: filters as Filters<A['ops'][K]>,
    shown: (read.of ?? filters) as Filters<A['ops'][K]>,
    filtered: set.some((one) => !lasts(one) && (start as UrlState)[one[0]] !== one[1]),
    refreshing: read.isFetching && answer !== undefined,
    failure: read.error,
    filter: (change, by) =>
      go({ ...first(now()), ...(change as UrlState), ...(by === undefined ? none : { sort: by }) }),
    resize: (size) => go({ ...first(now()), limit: size }),
    sortBy: (by) => go({ ...first(now()), sort: by }),
    clear: () => go({ limit, ...order, ...Object.fromEntries(set.filter(lasts)) }),
    retry: () => void read.refetch(),
    question: own ? '' : asks(params),
    view: own ? undefined : viewIdInAddress(params),
    show: (question, view, replace = false) =>
      go(
        { ...readListState(schema, new URLSearchParams(question), start as UrlState), page: 1, limit },
        { view, replace },
      ),
    lost: (question) => ({
      question: asks(new URLSearchParams(question)),
      count: countUnknownFilters(schema, question, start as UrlState),
    }),
  };
}
