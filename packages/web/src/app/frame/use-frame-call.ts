import { useQuery } from '@tanstack/react-query';
import { batchingTransport } from '../../kit/call/batching-transport.ts';
import { type CallFailed, send } from '../../kit/call/send.ts';

type Options = {
  input?: object;
  enabled?: boolean;
  /** Asks again so often, in milliseconds. */
  pollMs?: number;
};

/**
 * What a call of the back office tells the frame of every page. Whoever uses it types its answer by the contract's types
 * only: the schemas of a module are for the pages about it.
 */
export function useFrameCall<O>(
  module: string,
  call: string,
  { input = {}, enabled = true, pollMs }: Options = {},
): O | undefined {
  const path = `/prod-api/api/sys/${module}/${call}`;
  return useQuery<O, CallFailed>({
    queryKey: [module, 'bell', input],
    // The server's answer is typed by the contract, which tests hold it to.
    queryFn: ({ signal }) =>
      send({ path, from: 'body', scoped: true }, input, { signal, via: batchingTransport }) as Promise<O>,
    enabled,
    // Once the session is over, asking again by itself would only hear of that again.
    refetchInterval: ({ state }) => (state.error?.code === 401 ? false : (pollMs ?? false)),
  }).data;
}
