import { useQuery } from '@tanstack/react-query';
import type { CallFailed } from './send.ts';

/** Reads something whose reading is logged, once while the page stands; undefined until it arrives. */
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
