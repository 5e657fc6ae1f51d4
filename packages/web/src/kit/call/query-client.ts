import { QueryClient } from '@tanstack/react-query';

/** The page's store of answers. It never retries: send() does, under one idempotency key (spec §7). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
