import { IDEMPOTENCY_KEY_HEADER, type JobOrder } from '@framescout/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { notify, notifyError } from '../../ui/toast-store.ts';
import { JOBS_KEY } from './job-queries.ts';

/**
 * Submits a job order. Sending the same order again after a failure reuses its idempotency key, so it creates
 * no second job.
 */
export function useSubmitJob() {
  const client = useQueryClient();
  const last = useRef({ body: '', key: '' });
  return useMutation({
    mutationFn: (order: JobOrder) => {
      const body = JSON.stringify(order);
      if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() };
      return callApi('submitJob', { body: order, headers: { [IDEMPOTENCY_KEY_HEADER]: last.current.key } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}

/** Cancels a job. */
export function useCancelJob() {
  return useChange((id) => callApi('cancelJob', { params: { id } }), 'Job cancelled', 'Job not cancelled');
}

/** Retries the failed parts of a job. */
export function useRetryJob() {
  return useChange((id) => callApi('retryJob', { params: { id } }), 'Job will be retried', 'Job not retried');
}

/** Deletes a finished job with its results. */
export function useRemoveJob() {
  return useChange((id) => callApi('removeJob', { params: { id } }), 'Job deleted', 'Job not deleted');
}

function useChange(call: (id: string) => Promise<unknown>, success: string, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => notify({ title: success }),
    onError: (error) => notifyError(failure, describeFailure(error, 'Please try again.')),
    // After a failure, too: the job may have ended in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}
