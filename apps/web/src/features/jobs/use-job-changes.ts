import { IDEMPOTENCY_KEY_HEADER, type JobOrder } from '@framescout/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { notify, notifyError } from '../../ui/toast-store.ts';
import { JOBS_KEY } from './job-queries.ts';

/** Submits an order. Sending the same one again after a failure makes no second job. */
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

/** Tries again what of a job failed. */
export function useRetryJob() {
  return useChange(
    (id) => callApi('retryJob', { params: { id } }),
    'Job is tried again',
    'Job not tried again',
  );
}

/** Removes a job that is over, with its results. */
export function useRemoveJob() {
  return useChange((id) => callApi('removeJob', { params: { id } }), 'Job deleted', 'Job not deleted');
}

function useChange(call: (id: string) => Promise<unknown>, success: string, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => notify({ title: success }),
    onError: (error) => notifyError(failure, describeFailure(error, 'Please try again.')),
    // Also after a failure: the job may have ended meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: JOBS_KEY }),
  });
}
