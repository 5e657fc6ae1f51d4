import type { Api, OutputOf, SentOf } from '@mdi/contract/kit/op.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';
import type { CallFailed } from './send.ts';

type Options = {
  /** False waits. */
  enabled?: boolean;
  /** Shows the answer to the previous input until the new one is there. */
  keep?: boolean;
  /** Asks again so often, in milliseconds; undefined doesn't. */
  pollMs?: number | undefined;
  /** Asked once for all pages until the browser loads anew. */
  once?: boolean;
};

/**
 * Reads one call of the contract into the page; the key is module, call and input, so that
 * `queries.invalidateQueries({ queryKey: [module] })` refreshes all of a module.
 */
export function useRead<A extends Api, K extends keyof A['ops'] & string>(
  api: A,
  name: K,
  input: SentOf<A['ops'][K]>,
  { enabled = true, keep = false, pollMs, once = false }: Options = {},
) {
  return useQuery<OutputOf<A['ops'][K]>, CallFailed>({
    queryKey: [api.module, name, input],
    queryFn: ({ signal }) => client(api)[name](input, { signal }),
    enabled,
    refetchInterval: pollMs ?? false,
    staleTime: once ? Number.POSITIVE_INFINITY : 0,
    // The library types a placeholder for plain values only; this one hands the former answer through.
    placeholderData: keep ? (keepPreviousData as never) : undefined,
  });
}
