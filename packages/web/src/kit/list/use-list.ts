import { maxLimit } from '@mdi/contract/kit/codes.ts';
import type { Api, InputOf, Op, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { client } from '../call/client.ts';
import type { CallFailed } from '../call/send.ts';
import { useRead } from '../call/use-read.ts';
import { rememberList } from './list-memory.ts';
import { addressed, correctedState, readState, type State, writeState } from './url-state.ts';

type RowOf<P extends Op> = OutputOf<P> extends { list: (infer R)[] } ? R : never;
type Filters<P extends Op> = Partial<Omit<InputOf<P>, 'page' | 'limit' | 'sort'>>;

/** What a list page shows and can do; the state lives in the address. */
export type List<Row = unknown, F = Record<string, unknown>> = {
  /** `module/call`, under which the person's columns are kept. */
  name: string;
  rows: readonly Row[] | undefined;
  total: number;
  totalCapped: boolean;
  page: number;
  limit: number;
  /** `name` ascends, `-name` descends. */
  sort: string | undefined;
  /** Whether the call can sort by this. */
  sorts: (key: string) => boolean;
  filters: F;
  /** The filters that `rows` answer; while new rows are on their way they are those of before. */
  shown: F;
  /** Whether any filter is set. */
  filtered: boolean;
  /** The old rows stay while new ones load. */
  refreshing: boolean;
  failure: CallFailed | null;
  /** With `sort` the rows come in that order from now on. */
  filter: (change: F, sort?: string) => void;
  turnTo: (page: number, limit: number) => void;
  sortBy: (sort: string | undefined) => void;
  clear: () => void;
  retry: () => void;
  /** The first rows that match, of all pages, so many at most. */
  all: (most: number) => Promise<Row[]>;
};

type Answer = { list: unknown[]; total: number; totalCapped?: boolean };

/** Reads a list call with its state in the address: page, limit, sort and the call's own filters (spec §9). */
export function useList<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  /** The filters it begins with: they stand until the address names others. */
  start: Filters<A['ops'][K]> = {},
): List<RowOf<A['ops'][K]>, Filters<A['ops'][K]>> {
  const [params, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(pathname, search), [pathname, search]);

  // Every list call is declared with pageQuery(), an object schema; Op only knows that it is a schema.
  const schema = api.ops[name]?.input as unknown as Parameters<typeof readState>[0];
  const state = { ...(start as State), ...readState(schema, params) };
  // The state was parsed by this very schema.
  const read = useRead(api, name, state as SentOf<A['ops'][K]>, { keep: true });
  // Every list call answers pageOf().
  const answer = read.data as Answer | undefined;

  const { page, limit, sort, ...filters } = state;
  // What the address says by now: of two changes in a row the second may come before the first is drawn.
  const now = () => ({ ...(start as State), ...readState(schema, addressed()) });
  const go = (next: Readonly<Record<string, string | number | boolean | undefined>>) =>
    setParams(writeState(next));
  // The rows of the last page may be gone since the address was made.
  const last =
    answer !== undefined && answer.list.length === 0
      ? Math.max(1, Math.ceil(answer.total / Number(limit)))
      : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the drawn address changes.
  useEffect(() => {
    const right = correctedState(schema, addressed(), last);
    if (right) setParams(writeState(right), { replace: true });
  }, [last, params, schema, setParams]);

  const all = async (most: number) => {
    const found: RowOf<A['ops'][K]>[] = [];
    for (let at = 1; found.length < most; at += 1) {
      // As above, but for the page.
      const input = { ...state, page: at, limit: maxLimit } as SentOf<A['ops'][K]>;
      const { list } = (await client(api)[name](input)) as { list: RowOf<A['ops'][K]>[] };
      found.push(...list);
      if (list.length < maxLimit) break;
    }
    return found.slice(0, most);
  };

  return {
    all,
    name: `${api.module}/${name}`,
    rows: answer?.list as RowOf<A['ops'][K]>[] | undefined,
    total: answer?.total ?? 0,
    totalCapped: answer?.totalCapped ?? false,
    page: Number(page),
    limit: Number(limit),
    sort: sort === undefined ? undefined : String(sort),
    sorts: (key) => schema.shape.sort?.safeParse(key).success ?? false,
    filters: filters as Filters<A['ops'][K]>,
    shown: (read.of ?? filters) as Filters<A['ops'][K]>,
    filtered: Object.entries(filters).some(([key, value]) => (start as State)[key] !== value),
    refreshing: read.isFetching && answer !== undefined,
    failure: read.error,
    filter: (change, by) =>
      go({ ...now(), ...(change as State), ...(by === undefined ? {} : { sort: by }), page: 1 }),
    turnTo: (to, size) => go({ ...now(), page: size === limit ? to : 1, limit: size }),
    sortBy: (by) => go({ ...now(), sort: by, page: 1 }),
    clear: () => go(sort === undefined ? { limit } : { limit, sort }),
    retry: () => void read.refetch(),
  };
}
