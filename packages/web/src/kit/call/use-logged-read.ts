import { useQuery } from '@tanstack/react-query';
import type { CallFailed } from './send.ts';

/** What is told for the asking and kept in the log, once for as long as the page stands; undefined until it is there. */
export function useLoggedRead<O>(of: readonly unknown[], enabled: boolean, look: () => Promise<O>) {
  const { data, error, refetch } = useQuery<O, CallFailed>({
    queryKey: ['look', ...of],
    queryFn: look,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { data, error, retry: () => void refetch() };
}
