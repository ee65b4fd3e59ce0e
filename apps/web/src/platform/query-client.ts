import { QueryClient } from '@tanstack/react-query';

/** What has been fetched. Nothing is asked for twice unless it is said to have changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
    mutations: { retry: false },
  },
});
