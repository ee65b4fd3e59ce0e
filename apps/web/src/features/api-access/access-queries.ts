import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';

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

/** Revokes a token. */
export function useRevokeToken() {
  return useRemoval({
    call: (id) => callApi('revokeApiToken', { params: { id } }),
    queryKey: tokensQuery.queryKey,
    success: 'Token revoked',
    failure: 'Token not revoked',
  });
}

/** Removes a webhook. */
export function useRemoveWebhook() {
  return useRemoval({
    call: (id) => callApi('removeWebhook', { params: { id } }),
    queryKey: webhooksQuery.queryKey,
    success: 'Webhook removed',
    failure: 'Webhook not removed',
  });
}

/** Sends a test call to a webhook, and shows the result. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('testWebhook', { params: { id } }),
    onSuccess: ({ state, status, error }) => {
      if (state === 'delivered') notify({ title: 'Test delivered', description: `Answered with ${status}.` });
      else notifyError('Test not delivered', error ?? undefined);
    },
    onError: (error) => notifyError('Test not sent', describeFailure(error, 'Please try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}

type Removal = {
  call(id: string): Promise<unknown>;
  queryKey: QueryKey;
  success: string;
  failure: string;
};

function useRemoval({ call, queryKey, success, failure }: Removal) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => notify({ title: success }),
    onError: (error) => notifyError(failure, describeFailure(error, 'Please try again.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
