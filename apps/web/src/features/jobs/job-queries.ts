import { IDEMPOTENCY_KEY_HEADER, type JobOrder } from '@framescout/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callApi, callApiForPage } from '../../platform/call-api.ts';
import { isUnfinished } from './describe-job.ts';

/** The query key prefix of everything that depends on the user's jobs. */
export const JOBS_KEY = ['jobs'] as const;

/** The number of jobs per page. */
export const JOBS_PER_PAGE = 25;

const POLL_MS = 2000;

/**
 * Returns the query for a page (1-based) of the user's jobs, newest first, which polls while any of them is
 * unfinished and the tab is visible.
 */
export function jobsQuery(page: number) {
  return queryOptions({
    queryKey: [...JOBS_KEY, 'list', page],
    queryFn: ({ signal }) => callApiForPage('listJobs', { query: { page, pageSize: JOBS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.entries.some(isUnfinished) ? POLL_MS : false),
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

/** Submits a job order. The same order sent again after a failure creates no second job. */
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
