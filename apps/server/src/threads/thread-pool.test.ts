import { queueOptionsSymbol } from 'piscina';
import { expect, it } from 'vitest';
import { FairQueue } from './thread-pool.ts';

it('serves accounts in turn, however many tasks one of them queues', () => {
  const queue = new FairQueue();
  const tasks = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => ({
    name,
    [queueOptionsSymbol]: { account: name.slice(0, 1) },
  }));
  for (const task of tasks) queue.push(task);
  const [, second] = tasks;
  if (second) queue.remove(second);
  expect(queue.size).toBe(5);
  const served = Array.from({ length: 6 }, () => queue.shift());
  expect(served.map((task) => tasks.find((one) => one === task)?.name)).toEqual([
    'a1',
    'b1',
    'c1',
    'a3',
    'b2',
    undefined,
  ]);
});
