import { type Job, TOTAL_COUNT_HEADER } from '@framescout/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { exampleDoneJob, exampleJob, exampleSettings, exampleUser } from '../../test-support/example-data.ts';
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { JobsPage } from './jobs-page.tsx';

let api: FakeApi;
let jobs: Job[];
let hasJobs: boolean;

beforeEach(() => {
  // Polls take place when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  queryClient.clear();
  setSession({ kind: 'signed-in', user: exampleUser });
  jobs = [];
  hasJobs = true;
  api = fakeApi({
    'GET /api/settings': () => Response.json({ ...exampleSettings, hasJobs }),
    'GET /api/jobs/terms': () =>
      Response.json({ sources: ['/vods'], mostUnfinished: 100, mostBytes: 50e9, bytes: 52_000 }),
    'GET /api/jobs': () => Response.json(jobs, { headers: { [TOTAL_COUNT_HEADER]: String(jobs.length) } }),
  });
});

const looks = () => api.calls.filter(({ url }) => url.startsWith('/api/jobs?'));
/** Lets the time between two polls pass. */
const passPoll = () => vi.advanceTimersByTimeAsync(2000);

const show = () => showPage(JobsPage);

it('without jobs shows how to submit one, by hand and from a program', async () => {
  const screen = await show();
  await expect.element(screen.getByText(/^No jobs yet/)).toBeVisible();
  const example = screen.getByRole('figure', { name: 'Submit a job with curl' });
  await expect.element(example.getByText(/'\/vods\/match-1\.mp4'/)).toBeVisible();
  await screen.getByRole('button', { name: 'New job' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'New job' })).toBeVisible();
});

it('without workers says so, fetches no jobs and does not link to them', async () => {
  hasJobs = false;
  const screen = await show();
  await expect.element(screen.getByText(/No workers are connected/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Jobs' }).elements()).toEqual([]);
  expect(api.calls.filter(({ url }) => url.startsWith('/api/jobs'))).toEqual([]);
});

it('says how much storage results take, and what to do once it is full', async () => {
  jobs = [exampleDoneJob];
  const screen = await show();
  await expect.element(screen.getByText(/^Results take 52.0 kB of 50.00 GB/)).toBeVisible();
  api.answers['GET /api/jobs/terms'] = () =>
    Response.json({ sources: ['/vods'], mostUnfinished: 100, mostBytes: 1e9, bytes: 1e9 });
  await queryClient.invalidateQueries();
  await expect.element(screen.getByText(/delete some you no longer need/)).toBeVisible();
});

it('polls a job until it is over, and then stops', async () => {
  jobs = [exampleJob];
  const screen = await show();
  await expect.element(screen.getByText('2 of 4 ranges scanned')).toBeVisible();
  jobs = [{ ...exampleJob, ranges: { done: 3, total: 4 } }];
  await passPoll();
  await expect.element(screen.getByText('3 of 4 ranges scanned')).toBeVisible();
  jobs = [exampleDoneJob];
  await passPoll();
  await expect.element(screen.getByText('23 events')).toBeVisible();
  const asked = looks().length;
  await passPoll();
  expect(looks()).toHaveLength(asked);
});

it('does not poll while the page is hidden, and polls immediately when it is shown again', async () => {
  jobs = [exampleJob];
  const screen = await show();
  await expect.element(screen.getByText('2 of 4 ranges scanned')).toBeVisible();
  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  setVisibility('hidden');
  const asked = looks().length;
  await passPoll();
  expect(looks()).toHaveLength(asked);
  jobs = [exampleDoneJob];
  setVisibility('visible');
  await expect.element(screen.getByText('23 events')).toBeVisible();
});

it('keeps the known jobs while the queue is unreachable, and says that they may be out of date', async () => {
  jobs = [exampleJob];
  const screen = await show();
  await expect.element(screen.getByText('2 of 4 ranges scanned')).toBeVisible();
  const answer = api.answers['GET /api/jobs'];
  api.answers['GET /api/jobs'] = () =>
    Response.json({ code: 'jobs-away', message: 'The queue cannot be reached.' }, { status: 503 });
  const notice = screen.getByText(/may be out of date\. The queue cannot be reached\./);
  await passPoll();
  await expect.element(notice).toBeVisible();
  await expect.element(screen.getByText('2 of 4 ranges scanned')).toBeVisible();
  if (answer) api.answers['GET /api/jobs'] = answer;
  await passPoll();
  await expect.element(notice).not.toBeInTheDocument();
});
