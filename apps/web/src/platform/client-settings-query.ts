import { queryOptions } from '@tanstack/react-query';
import { callApi } from './call-api.ts';

/** The server settings that are public to every browser. They change only when the server restarts. */
export const clientSettingsQuery = queryOptions({
  queryKey: ['client-settings'],
  queryFn: ({ signal }) => callApi('getClientSettings', { signal }),
});
