import type { Job } from '@framescout/contract';

/** A job that two of four ranges are scanned of, for tests. */
export const exampleJob: Job = {
  id: '7f0c7c5e-3c63-4f0f-9d0a-6a3f6f1c2b21',
  name: 'final',
  video: '/recordings/2026/final.mkv',
  sensitivity: 75,
  state: 'active',
  ranges: { done: 2, total: 4 },
  retries: 0,
  submittedAt: '2026-11-22T10:00:00.000Z',
  endedAt: null,
  error: null,
  events: null,
  skippedRanges: [],
  warnings: [],
  files: [],
  bytes: 0,
  work: { seconds: 0, bytesRead: 0, frames: 0 },
};

/** The same job once it is done, with two files. */
export const exampleDoneJob: Job = {
  ...exampleJob,
  state: 'completed',
  ranges: { done: 4, total: 4 },
  endedAt: '2026-11-22T12:35:00.000Z',
  events: 23,
  files: ['final.csv', 'final 100%.json'],
  bytes: 52_000,
  work: { seconds: 900, bytesRead: 2_500_000_000, frames: 54_000 },
};
