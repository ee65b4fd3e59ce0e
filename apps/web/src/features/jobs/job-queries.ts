import { type Job, TOTAL_COUNT_HEADER } from '@framescout/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForHeaders } from '../../platform/call-api.ts';
import { isUnfinished } from './describe-job.ts';

/** The key prefix of all that changes with the user's jobs. */
export const JOBS_KEY = ['jobs'] as const;

/** How many jobs to show per page. */
export const JOBS_PER_PAGE = 25;

const POLL_MS = 2000;

/** One page of jobs, the newest first, and how many there are in total. */
type JobPage = { jobs: readonly Job[]; total: number };

/** A page (from 1) of the user's jobs, fetched again while one of them is unfinished and the page is in sight. */
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
    // A program may have submitted jobs since the page was last in sight.
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}

/** What may be ordered on this server. */
export const jobTermsQuery = queryOptions({
  queryKey: [...JOBS_KEY, 'terms'],
  queryFn: ({ signal }) => callApi('getJobTerms', { signal }),
});
