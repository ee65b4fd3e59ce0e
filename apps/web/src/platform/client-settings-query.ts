import { queryOptions } from '@tanstack/react-query';
import { callApi } from './call-api.ts';

/** The server's settings that every browser may know. They change only when it restarts. */
export const clientSettingsQuery = queryOptions({
  queryKey: ['client-settings'],
  queryFn: ({ signal }) => callApi('getClientSettings', { signal }),
});
