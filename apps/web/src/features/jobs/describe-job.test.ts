import { describe, expect, it } from 'vitest';
import { exampleDoneJob, exampleJob } from '../../test-support/example-data.ts';
import { describeHistory, describeState, recordingOf } from './describe-job.ts';

it.each([
  ['/recordings/2026/final.mkv', 'final.mkv'],
  ['https://vods.example/2026/final.mkv', 'final.mkv'],
  ['s3://league/final.mkv/', 'final.mkv'],
  ['D:\\vods\\final.mkv', 'final.mkv'],
])('the recording at %s is called %s', (video, name) => {
  expect(recordingOf({ video })).toBe(name);
});

describe("a job's state", () => {
  const waiting = { ...exampleJob, state: 'waiting', ranges: null } as const;

  it.each([
    ['Waiting for a worker', waiting],
    ['Waiting for another attempt', { ...waiting, error: { code: 'gone', message: 'Gone.' } }],
    ['In progress', { ...waiting, error: { code: 'progress-unknown', message: 'Away.' } }],
    ['Scanning', { ...exampleJob, ranges: null }],
    ['2 of 4 ranges scanned', exampleJob],
    ['23 events', exampleDoneJob],
    ['1 event', { ...exampleDoneJob, events: 1 }],
    ['Failed', { ...exampleJob, state: 'failed' }],
    ['Cancelled', { ...exampleJob, state: 'cancelled' }],
  ] as const)('is described as "%s"', (words, job) => {
    expect(describeState(job)).toBe(words);
  });
});

describe("a job's history", () => {
  it('leaves out the end while the job is unfinished', () => {
    expect(describeHistory(exampleJob)).toMatch(/^Submitted Nov 22, \d+:00 .M$/);
  });

  it('states the duration, the retries, and the frames and bytes read', () => {
    expect(describeHistory({ ...exampleDoneJob, retries: 2 })).toMatch(
      /after 2 h 35 min · 2 retries · 54,000 frames · 2\.50 GB read$/,
    );
  });

  it.each([
    ['2026-11-22T10:00:00.400Z', '0 s'],
    ['2026-11-22T10:00:59.000Z', '59 s'],
    ['2026-11-22T10:00:59.600Z', '1 min'],
    ['2026-11-22T10:59:40.000Z', '1 h'],
    ['2026-11-23T11:00:00.000Z', '25 h'],
  ])('describes a job that ended at %s as taking %s', (endedAt, length) => {
    expect(describeHistory({ ...exampleDoneJob, endedAt })).toContain(`after ${length} ·`);
  });
});
