import { type Job, TOTAL_COUNT_HEADER } from '@framescout/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForHeaders } from '../../platform/call-api.ts';
import { isUnfinished } from './describe-job.ts';

/** The query key prefix of everything that depends on the user's jobs. */
export const JOBS_KEY = ['jobs'] as const;

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
