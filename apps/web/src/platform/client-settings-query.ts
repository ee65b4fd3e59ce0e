import { queryOptions } from '@tanstack/react-query';
import { callApi } from './call-api.ts';

/** What every browser may know of the server's settings. They change only when it is started anew. */
export const clientSettingsQuery = queryOptions({
  queryKey: ['client-settings'],
  queryFn: ({ signal }) => callApi('getClientSettings', { signal }),
});
