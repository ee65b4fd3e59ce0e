import type { Job } from '@framescout/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { exampleDoneJob, exampleJob } from '../../test-support/example-data.ts';
import { type FakeApi, fakeApi, refused } from '../../test-support/fake-api.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { JobList } from './job-list.tsx';

const failed: Job = {
  ...exampleJob,
  state: 'failed',
  retries: 10,
  endedAt: '2026-11-22T10:20:00.000Z',
  error: { code: 'no-video', message: 'final.mkv is no video.' },
};
const path = `/api/jobs/${exampleJob.id}`;
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = fakeApi({
    [`POST ${path}/cancel`]: { ...exampleJob, state: 'cancelled' },
    [`POST ${path}/retry`]: { ...failed, state: 'waiting' },
  });
});

const show = (...jobs: Job[]) => showPart(<JobList jobs={jobs} />);

describe('an unfinished job', () => {
  it('shows its progress, and is cancelled only after confirmation', async () => {
    const screen = await show(exampleJob);
    await expect.element(screen.getByRole('heading', { name: 'final.mkv' })).toBeVisible();
    await expect
      .element(screen.getByRole('progressbar', { name: 'Progress of final.mkv' }))
      .toHaveAttribute('aria-valuenow', '50');
    const cancel = screen.getByRole('button', { name: 'Cancel final.mkv' });
    await cancel.click();
    await screen.getByRole('button', { name: 'Keep it' }).click();
    expect(api.calls).toEqual([]);
    await cancel.click();
    await screen.getByRole('button', { name: 'Cancel job' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${path}/cancel`]);
    expect(toastStore.getState().toast?.title).toBe('Job cancelled');
  });

  it("shows the server's message if it ended before it could be cancelled", async () => {
    api.answers[`POST ${path}/cancel`] = refused(409, 'This job has already finished.', 'job-over');
    const screen = await show(exampleJob);
    await screen.getByRole('button', { name: 'Cancel final.mkv' }).click();
    await screen.getByRole('button', { name: 'Cancel job' }).click();
    await expect
      .poll(() => toastStore.getState().toast)
      .toMatchObject({ title: 'Job not cancelled', description: 'This job has already finished.' });
  });
});

describe('a failed job', () => {
  it('says why it failed and how often it was retried, and can be retried', async () => {
    const screen = await show(failed);
    await expect.element(screen.getByText('final.mkv is no video.')).toBeVisible();
    await expect.element(screen.getByText(/10 retries/)).toBeVisible();
    expect(screen.getByRole('progressbar').elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Retry final.mkv' }).click();
    await expect.poll(() => api.last('POST')?.url).toBe(`${path}/retry`);
  });
});

describe('a completed job', () => {
  it('is deleted with its results, but only after confirmation', async () => {
    api.answers[`DELETE ${path}`] = { message: 'Job deleted' };
    const screen = await show(exampleDoneJob);
    await screen.getByRole('button', { name: 'Delete final.mkv' }).click();
    await screen.getByRole('button', { name: 'Delete job' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(api.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([`DELETE ${path}`]);
    expect(toastStore.getState().toast?.title).toBe('Job deleted');
  });

  it('lists a few of many files, and all of them on request', async () => {
    const files = Array.from({ length: 30 }, (_, index) => `clip-${index}.mp4`);
    const screen = await show({ ...exampleDoneJob, files });
    await expect.poll(() => screen.getByRole('link').elements().length).toBe(6);
    await screen.getByRole('button', { name: '24 more' }).click();
    await expect.poll(() => screen.getByRole('link').elements().length).toBe(30);
  });

  it('says that parts of the recording could not be read', async () => {
    const skipped = { startTime: 1, endTime: 2, reason: 'damaged' };
    const screen = await show({ ...exampleDoneJob, skippedRanges: [skipped, skipped] });
    await expect.element(screen.getByText(/^2 stretches of the recording/)).toBeVisible();
  });

  it('shows the warnings about its files', async () => {
    const warning = 'The clips have 1 of 2 sound tracks: the other cannot be decoded here.';
    const screen = await show({ ...exampleDoneJob, warnings: [warning] });
    await expect.element(screen.getByText(warning)).toBeVisible();
  });
});
