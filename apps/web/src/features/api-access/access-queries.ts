import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../platform/call-api.ts';

const POLL_MS = 5000;

/** Fetches the user's API tokens; always stale, since programs use them while the page is open. */
export const tokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => callApi('listApiTokens', { signal }),
  staleTime: 0,
});

/** Fetches the user's webhooks with their latest calls; polls while one of these calls is pending. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => callApi('listWebhooks', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ deliveries }) => deliveries.some((delivery) => delivery.state === 'waiting'))
      ? POLL_MS
      : false,
  refetchOnWindowFocus: true,
  staleTime: 0,
});
