import { expect, it, vi } from 'vitest';
import { memoizeAsync, TaskQueue } from './tasks.ts';

it('runs tasks sequentially, even after failures', async () => {
  const turns = new TaskQueue();
  const begun: string[] = [];
  const task = (name: string, outcome: Promise<string>) =>
    turns.enqueue(() => {
      begun.push(name);
      return outcome;
    });
  const gate = Promise.withResolvers<string>();
  const first = task('first', gate.promise);
  const second = task('second', Promise.resolve('done'));
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  gate.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  await expect(second).resolves.toBe('done');
  expect(begun).toEqual(['first', 'second']);
});

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
