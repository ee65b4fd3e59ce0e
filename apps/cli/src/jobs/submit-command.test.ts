import { type ScanJob, UnknownJobError } from '@framescout/jobs';
import { expect, it, vi } from 'vitest';
import { waitForJob } from './submit-command.ts';

const jobIn = (state: ScanJob['state']) => ({ id: 'a', state }) as ScanJob;
const ECONNREFUSED = new Error('ECONNREFUSED');

it('waits for a job while the database comes and goes', async () => {
  const find = vi.fn().mockRejectedValueOnce(ECONNREFUSED).mockResolvedValueOnce(jobIn('active'));
  find.mockRejectedValueOnce(ECONNREFUSED).mockResolvedValueOnce(jobIn('completed'));
  const said: string[] = [];
  const job = await waitForJob('a', { find }, new AbortController().signal, (text) => said.push(text));
  expect(job).toEqual(jobIn('completed'));
  expect(said).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
});

it('ends when it is interrupted, or when there is no such job', async () => {
  const isDown = { find: vi.fn().mockRejectedValue(ECONNREFUSED) };
  expect(await waitForJob('a', isDown, AbortSignal.timeout(10), () => undefined)).toBeNull();
  const isGone = { find: vi.fn().mockRejectedValue(new UnknownJobError('There is no job a.')) };
  const waited = waitForJob('a', isGone, new AbortController().signal, () => undefined);
  await expect(waited).rejects.toThrow('There is no job a.');
});
