import { QueryClient } from '@tanstack/react-query';

/** Caches fetched data. Nothing is fetched again until it is invalidated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});
