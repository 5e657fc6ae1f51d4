import type { Api, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../page/toast.ts';
import { t } from '../words/words.ts';
import { batchingTransport } from './batching-transport.ts';
import { client } from './client.ts';
import { queryClient } from './query-client.ts';
import type { CallFailed, Transport } from './send.ts';
import { isSessionFailure } from './session-failure.ts';

type Options<I> = {
  /** Waits while false. */
  enabled?: boolean;
  /**
   * Keeps showing the answer to the previous input until the new one arrives; `of` says which input that was. A
   * function says which previous inputs will do: choices found by a word stay, those of another company don't.
   */
  keep?: boolean | ((before: I) => boolean);
  /** Asks again at this interval, in milliseconds; never when undefined. */
  pollMs?: number | undefined;
  /** Shares one request with others that are marked so, at the same moment: what the frame of every page asks for. */
  together?: boolean;
  /** Is asked once for all pages until the browser reloads. */
  once?: boolean;
};

type Answered<A extends Api, K extends keyof A['ops'] & string> = {
  of: SentOf<A['ops'][K]>;
  answer: OutputOf<A['ops'][K]>;
};

const question = <A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  input: SentOf<A['ops'][K]>,
  via?: Transport,
) => ({
  queryKey: [api.module, name, input],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answered<A, K>> => ({
    of: input,
    answer: await client(api)[name](input, { signal, via }),
  }),
});

/**
 * Reads one call of the contract into the page; the key is module, call and input, so that `queries.invalidateQueries({
 * queryKey: [module] })` refreshes all of a module. With `keep`, whatever is drawn from `data` must take what was asked
 * for from `of`: the page may already ask for something else.
 */
export function useRead<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  input: SentOf<A['ops'][K]>,
  {
    enabled = true,
    keep = false,
    pollMs,
    once = false,
    together: joins = false,
  }: Options<SentOf<A['ops'][K]>> = {},
) {
  const read = useQuery<Answered<A, K>, CallFailed>({
    ...question(api, name, input, joins ? batchingTransport : undefined),
    enabled,
    // Once the session is over, polling would only hear of that again.
    refetchInterval: ({ state }) => (state.error?.code === 401 ? false : (pollMs ?? false)),
    staleTime: once ? Number.POSITIVE_INFINITY : 0,
    placeholderData: (before?: Answered<A, K>) =>
      before && (typeof keep === 'function' ? keep(before.of) : keep) ? before : undefined,
  });
  const told = useRef(false);
  const { error } = read;
  const missing = read.data === undefined;
  useEffect(() => {
    // A failure that the page shows nowhere, such as that of a field's choices, becomes a toast.
    if (error && missing && !told.current && !isSessionFailure(error)) {
      toast.error(error.message, t('kit.loadFailed'));
    }
  }, [error, missing]);
  // Each is read by itself, because the library redraws a page only for what it has read.
  return {
    get data() {
      return read.data?.answer;
    },
    /** The input that `data` answers. */
    get of() {
      return read.data?.of;
    },
    get error() {
      told.current = true;
      return read.error;
    },
    get isPending() {
      return read.isPending;
    },
    get isFetching() {
      return read.isFetching;
    },
    get isFetchedAfterMount() {
      return read.isFetchedAfterMount;
    },
    get isPlaceholderData() {
      return read.isPlaceholderData;
    },
    get dataUpdatedAt() {
      return read.dataUpdatedAt;
    },
    refetch: read.refetch,
  };
}

/** Changes a cached answer, where the browser already knows what the server would say now. */
export function updateCachedAnswer<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  of: SentOf<A['ops'][K]>,
  change: (before: OutputOf<A['ops'][K]> | undefined) => OutputOf<A['ops'][K]>,
): void {
  queryClient.setQueryData<Answered<A, K>>([api.module, name, of], (before) => ({
    of,
    answer: change(before?.answer),
  }));
}

/** Changes all cached answers to inputs with these values, whatever else they asked for. */
export function updateCachedAnswers<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  of: Partial<SentOf<A['ops'][K]>>,
  change: (before: OutputOf<A['ops'][K]>) => OutputOf<A['ops'][K]>,
): void {
  queryClient.setQueriesData<Answered<A, K>>(
    { queryKey: [api.module, name, of] },
    (before) => before && { ...before, answer: change(before.answer) },
  );
}

/** Answers from the cache when the answer is young enough, else asks again and caches that. */
export async function fetchCachedAnswer<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  input: SentOf<A['ops'][K]>,
  staleTime: number,
): Promise<OutputOf<A['ops'][K]>> {
  return (await queryClient.fetchQuery({ ...question(api, name, input), staleTime })).answer;
}
