import { QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from './call-api.ts';

// By default, a call without a connection waits for one, and is then made even if its dialog has been closed.
const networkMode = 'always';

/** Caches fetched data. Cached data never goes stale: it is fetched again only once it is invalidated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      // What could not be fetched without a connection is fetched once there is one.
      refetchOnReconnect: true,
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
    },
    mutations: { networkMode, retry: false },
  },
});

/** The server settings that are public to every browser. They change only when the server restarts. */
export const clientSettingsQuery = queryOptions({
  queryKey: ['client-settings'],
  queryFn: ({ signal }) => callApi('getClientSettings', { signal }),
});
