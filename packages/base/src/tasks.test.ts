import { expect, it } from 'vitest';
import { TaskQueue } from './tasks.ts';

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
