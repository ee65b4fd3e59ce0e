import { QueryClient } from '@tanstack/react-query';

/** Caches fetched data. Cached data never goes stale: it is fetched again only once it is invalidated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});
