import { IDEMPOTENCY_KEY_HEADER, type Job, type JobOrder, TOTAL_COUNT_HEADER } from '@framescout/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, callApiForHeaders } from '../../platform/call-api.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { isUnfinished } from './describe-job.ts';

/** The query key prefix of everything that depends on the user's jobs. */
const JOBS_KEY = ['jobs'] as const;

/** The number of jobs per page. */
export const JOBS_PER_PAGE = 25;

const POLL_MS = 2000;

/** One page of jobs, newest first, and the total number of jobs. */
type JobPage = { jobs: readonly Job[]; total: number };

/**
 * Returns the query for a page (1-based) of the user's jobs, which polls while any of them is unfinished and
 * the tab is visible.
 */
export function jobsQuery(page: number) {
  return queryOptions({
    queryKey: [...JOBS_KEY, 'list', page],
    queryFn: async ({ signal }): Promise<JobPage> => {
      const { answer, headers } = await callApiForHeaders('listJobs', {
        query: { page, pageSize: JOBS_PER_PAGE },
        signal,
      });
      return { jobs: answer, total: Number(headers.get(TOTAL_COUNT_HEADER) ?? answer.length) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.jobs.some(isUnfinished) ? POLL_MS : false),
    // A program may have submitted jobs while the tab was in the background.
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

/** The query for what this server accepts: sources of recordings, and limits on jobs and results. */
export const jobTermsQuery = queryOptions({
  queryKey: [...JOBS_KEY, 'terms'],
  queryFn: ({ signal }) => callApi('getJobTerms', { signal }),
});

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
