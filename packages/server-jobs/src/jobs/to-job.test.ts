import { describe, expect, it } from 'vitest';
import { type JobRow, lostJob, toJob } from './to-job.ts';

const row: JobRow = {
  id: '0b8f4f57-7a8e-4b7a-9d0c-2f4d5a3f1c11',
  userId: '1c9f4f57-7a8e-4b7a-9d0c-2f4d5a3f1c22',
  name: 'match',
  video: '/videos/match.mp4',
  idempotencyKey: null,
  orderHash: '',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  endedAt: null,
  outcome: null,
  resultBytes: 7,
};

describe('a job that ended', () => {
  it('has no warnings if it ended under a version that did not store them', () => {
    const { warnings: _, ...outcome } = lostJob(row, new Date('2026-11-20T10:05:00Z'));
    const read = toJob({ ...row, outcome }, null);
    expect(read).toMatchObject({ state: 'failed', warnings: [], bytes: 7 });
  });
});
