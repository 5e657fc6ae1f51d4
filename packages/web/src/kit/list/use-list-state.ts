import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  currentAddressParams,
  type ListSchema,
  readListState,
  type UrlState,
  writeListState,
} from './filters/list-url-state.ts';
import { rememberList } from './list-memory.ts';
import { defaultViewOf, viewParam, withDefaultView } from './views/default-view.ts';

/** Where the previous pages began, for a list whose pages have no numbers; '' is the first page. */
type Back = readonly string[];

type ListState = {
  state: UrlState;
  back: Back;
  /** The state by now: a second change may come before the first is drawn. */
  now: () => UrlState;
  /** Keeps the view that the address names unless another is given: 0 is the list by itself, null none. */
  go: (next: UrlState, options?: { back?: Back; replace?: boolean; view?: number | null }) => void;
  /** The address as it is drawn; absent where the state isn't in it. */
  search?: string;
  /** What that address says or, if it is bare, the view with which the person opens the list. */
  params: URLSearchParams;
};

/** Kept by the browser beside the address. */
const backOf = (state: unknown): Back => {
  const kept: unknown = state !== null && typeof state === 'object' && 'back' in state ? state.back : [];
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
};

/** The state of a list: in the address or, for a list within another page, in that page with fixed filters. */
export function useListState(
  name: string,
  schema: ListSchema,
  start: UrlState | undefined,
  own: UrlState | undefined,
): ListState {
  const [said, setParams] = useSearchParams();
  const { pathname, search, state: kept } = useLocation();
  const listed = own === undefined;
  const usual = listed ? withDefaultView(name, said, (key) => key in schema.shape) : undefined;
  const params = usual ?? said;
  const bare = usual !== undefined;
  // The address says it, so that it can be sent on; the list has asked for it already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each bare address.
  useEffect(() => {
    if (usual) setParams(usual, { replace: true, state: kept });
  }, [bare, pathname]);
  useEffect(() => {
    if (listed) rememberList(pathname, search);
  }, [listed, pathname, search]);
  const place = JSON.stringify(own);
  const [held, setHeld] = useState<{ place: string; state: UrlState; back: Back }>();
  if (!own) {
    return {
      state: { ...start, ...readListState(schema, params, start) },
      back: backOf(kept),
      now: () => ({ ...start, ...readListState(schema, currentAddressParams(), start) }),
      params,
      go: (next, { back = [], replace = false, view } = {}) => {
        const to = writeListState(next);
        // A bare address would mean the usual view, but clearing all filters means none.
        const none = to.size === 0 && defaultViewOf(name) ? 0 : null;
        const named = view === undefined ? (currentAddressParams().get(viewParam) ?? none) : view;
        if (named !== null) to.set(viewParam, String(named));
        setParams(to, {
          replace,
          state: back.length > 0 ? { back } : null,
          // A choice shows in its field at once, not only when the page has followed; a correction may wait.
          flushSync: !replace,
        });
      },
      search,
    };
  }
  // Other filters start with their first page.
  const { state = {}, back = [] } = held?.place === place ? held : {};
  const at = { ...state, ...own };
  return {
    state: at,
    back,
    now: () => at,
    params,
    go: (next, { back: before = [] } = {}) => setHeld({ place, state: next, back: before }),
  };
}
