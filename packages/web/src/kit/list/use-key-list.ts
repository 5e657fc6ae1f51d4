import type { Api, InputOf, Op, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useRead } from '../call/use-read.ts';
import { rememberList } from './list-memory.ts';
import type { OwnList } from './own-list.tsx';
import { addressed, readState, type State, screenLimit, writeState } from './url-state.ts';
import type { List } from './use-list.ts';

type RowOf<P extends Op> = OutputOf<P> extends { list: (infer R)[] } ? R : never;
type Filters<P extends Op> = Partial<Omit<InputOf<P>, 'after' | 'limit'>>;

/** Turns such a list: its pages have no numbers, since each begins after a row of the one before. */
export type Turns = {
  limit: number;
  /** How many rows there are; null where nobody counted. */
  total: number | null;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

/** A list without page numbers, as its page shows it. */
export type KeyList<Row = unknown, F = Record<string, unknown>> = Omit<
  List<Row, F>,
  'total' | 'totalCapped' | 'page' | 'turnTo' | 'all'
> &
  Turns & {
    /** Where this page begins, for what must not outlive it. */
    page: string;
    resize: (limit: number) => void;
  };

type Answer = { list: unknown[]; next: string | null; total: number | null };

/** The places where the pages before this one began, kept by the browser beside the address; '' is the first page. */
const before = (state: unknown): readonly string[] => {
  const kept: unknown = state !== null && typeof state === 'object' && 'before' in state ? state.before : [];
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
};

/** Reads a list call that goes on after a place, with filters and place in the address (spec §9). */
export function useKeyList<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
): KeyList<RowOf<A['ops'][K]>, Filters<A['ops'][K]>> {
  const [params, setParams] = useSearchParams();
  const { pathname, search, state: kept } = useLocation();
  useEffect(() => rememberList(pathname, search), [pathname, search]);

  // Every list call is declared with an object schema; Op only knows that it is a schema.
  const schema = api.ops[name]?.input as unknown as Parameters<typeof readState>[0];
  const { page: _, ...read } = readState(schema, params);
  // A rule over the whole input, about the days asked for: what breaks it is told where they are chosen.
  const { after = '', limit = screenLimit, ...filters } = read;
  const asked = { ...filters, limit, ...(after === '' ? {} : { after }) };
  // The state was parsed by this very schema.
  const answer = useRead(api, name, asked as SentOf<A['ops'][K]>, { keep: true });
  // Every such list answers a page and where the next one begins.
  const data = answer.data as Answer | undefined;

  const back = before(kept);
  const go = (
    next: Readonly<Record<string, string | number | boolean | undefined>>,
    places: readonly string[],
  ) => setParams(writeState({ ...next }), { state: { before: places } });
  const start = (next: Readonly<Record<string, string | number | boolean | undefined>>) => go(next, []);
  // What the address says by now: of two changes in a row the second may come before the first is drawn.
  const now = () => {
    const { page, after, ...rest } = readState(schema, addressed());
    return rest;
  };
  const following = data?.next ?? null;
  return {
    name: `${api.module}/${name}`,
    rows: data?.list as RowOf<A['ops'][K]>[] | undefined,
    total: data?.total ?? null,
    page: String(after),
    limit: Number(limit),
    sort: undefined,
    sorts: () => false,
    filters: filters as Filters<A['ops'][K]>,
    shown: (answer.of ?? filters) as Filters<A['ops'][K]>,
    filtered: Object.keys(filters).length > 0,
    refreshing: answer.isFetching && data !== undefined,
    failure: answer.error,
    filter: (change) => start({ ...now(), ...(change as State) }),
    sortBy: () => undefined,
    clear: () => start({ limit }),
    retry: () => void answer.refetch(),
    resize: (size) => start({ ...now(), limit: size }),
    // An address from somebody else begins anywhere: before it lies the first page.
    previous:
      after === '' ? undefined : () => go({ ...filters, limit, after: back.at(-1) ?? '' }, back.slice(0, -1)),
    next:
      following === null || answer.isPlaceholderData
        ? undefined
        : () => go({ ...filters, limit, after: following }, [...back, String(after)]),
  };
}

/** The same as part of a record's page: whose rows they are is fixed, and the address is the record's. */
export function useOwnKeyList<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  filters: Filters<A['ops'][K]>,
): Pick<OwnList<RowOf<A['ops'][K]>>, 'rows' | 'filters' | 'failure' | 'retry'> & Turns {
  const place = JSON.stringify(filters);
  const [at, setAt] = useState<{ place: string; places: readonly string[] }>({ place, places: [] });
  // Other filters start with their first page.
  const places = at.place === place ? at.places : [];
  const after = places.at(-1);
  const asked = { ...filters, limit: screenLimit, ...(after === undefined ? {} : { after }) };
  // The filters are those of the call.
  const read = useRead(api, name, asked as SentOf<A['ops'][K]>, { keep: true });
  // Every such list answers a page and where the next one begins.
  const data = read.data as Answer | undefined;
  const following = data?.next ?? null;
  const turn = (to: readonly string[]) => setAt({ place, places: to });
  return {
    rows: data?.list as RowOf<A['ops'][K]>[] | undefined,
    filters,
    limit: screenLimit,
    total: data?.total ?? null,
    failure: read.error,
    retry: () => void read.refetch(),
    previous: places.length === 0 ? undefined : () => turn(places.slice(0, -1)),
    next: following === null || read.isPlaceholderData ? undefined : () => turn([...places, following]),
  };
}
