import { expect, it, vi } from 'vitest';
import { memoizeAsync } from './memoize-async.ts';

it('asks once for the same arguments', async () => {
  const ask = vi.fn(async (format: string, rate: number) => `${format} at ${rate}`);
  const answer = memoizeAsync(ask);
  expect(await Promise.all([answer('mp4', 30), answer('mp4', 30)])).toEqual(['mp4 at 30', 'mp4 at 30']);
  expect(await answer('mp4', 60)).toBe('mp4 at 60');
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks again after a failure', async () => {
  const ask = vi
    .fn(async (format: string) => format)
    .mockRejectedValueOnce(new Error('The encoder is busy.'));
  const answer = memoizeAsync(ask);
  await expect(answer('mp4')).rejects.toThrow('busy');
  expect(await answer('mp4')).toBe('mp4');
});
