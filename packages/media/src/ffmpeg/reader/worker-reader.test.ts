import { expect, it } from 'vitest';
import { RunQueue } from './worker-reader.ts';

const frameAt = (time: number) => ({ time, data: new Uint8Array() });

it('returns frames in order of arrival, waits for later ones, and ends with null', async () => {
  const queue = new RunQueue<ReturnType<typeof frameAt>>();
  queue.put(frameAt(1));
  queue.put(frameAt(2));
  expect([(await queue.take())?.time, (await queue.take())?.time]).toEqual([1, 2]);
  const next = queue.take();
  queue.put(frameAt(3));
  expect((await next)?.time).toBe(3);
  const none = queue.take();
  queue.end();
  expect(await none).toBeNull();
  expect(await queue.take()).toBeNull();
});

it('returns the frames that arrived before a failure, then throws the error', async () => {
  const queue = new RunQueue<ReturnType<typeof frameAt>>();
  queue.put(frameAt(1));
  queue.end(new RangeError('out of memory'));
  expect((await queue.take())?.time).toBe(1);
  await expect(queue.take()).rejects.toThrow('out of memory');
});
