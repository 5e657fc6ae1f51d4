import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { addressed, type ListSchema, readState, type State, writeState } from '../../kit/list/url-state.ts';

const { input } = reservationApi.ops.board;
export type BoardFilters = z.output<typeof input>;

/** What the board doesn't ask its call: which record is shown beside it, and whether those that were lost are. */
const besides = ['reservationId', 'lost'] as const;

const readFrom = (params: URLSearchParams): State => {
  // A board has no pages.
  const { page: _, limit: __, ...filters } = readState(input as unknown as ListSchema, params);
  return filters;
};

/** The filters of the board, in its address. */
export function useBoardFilters() {
  const [params, setParams] = useSearchParams();
  const put = (next: State) => {
    const to = writeState(next);
    const now = addressed();
    for (const name of besides) {
      const value = now.get(name);
      if (value !== null) to.set(name, value);
    }
    // What was chosen stands in its field at once, however long the board takes.
    setParams(to, { flushSync: true });
  };
  const filters = readFrom(params);
  return {
    // They were read by the call's own schema.
    filters: filters as BoardFilters,
    filtered: Object.keys(filters).length > 0,
    filter: (change: BoardFilters) => put({ ...readFrom(addressed()), ...(change as State) }),
    clear: () => put({}),
    lost: params.has('lost'),
    showLost: (on: boolean) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (on) next.set('lost', '1');
          else next.delete('lost');
          return next;
        },
        { replace: true },
      ),
  };
}
