import { useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import {
  currentAddressParams,
  type ListSchema,
  readListState,
  type UrlState,
  writeListState,
} from '../../kit/list/filters/list-url-state.ts';

/** What the address holds beside filters: which record is shown, and whether those that were lost are. */
const besides = ['reservationId', 'lost'] as const;

/** The filters of a page that has no list with pages, in its address, as its call takes them. */
export function useAddressFilters<S extends z.ZodMiniType<object>>(input: S) {
  type F = z.output<S>;
  const [params, setParams] = useSearchParams();
  const readFrom = (from: URLSearchParams): UrlState => {
    // These calls take what an address can say, and no page.
    const { page: _, limit: __, ...filters } = readListState(input as unknown as ListSchema, from);
    return filters;
  };
  const put = (next: UrlState) => {
    const to = writeListState(next);
    const now = currentAddressParams();
    for (const name of besides) {
      const value = now.get(name);
      if (value !== null) to.set(name, value);
    }
    // What was chosen stands in its field at once, however long the page takes.
    setParams(to, { flushSync: true });
  };
  const filters = readFrom(params);
  return {
    // They were read by the call's own schema.
    filters: filters as F,
    filtered: Object.keys(filters).length > 0,
    filter: (change: F) => put({ ...readFrom(currentAddressParams()), ...(change as UrlState) }),
    clear: () => put({}),
  };
}

/** Whether those that were lost are shown; it stands in the address beside the filters. */
export function useLostShown(): [boolean, (on: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const show = (on: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (on) next.set('lost', '1');
        else next.delete('lost');
        return next;
      },
      { replace: true },
    );
  return [params.has('lost'), show];
}
