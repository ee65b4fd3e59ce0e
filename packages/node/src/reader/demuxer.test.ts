import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DemuxerSlots } from './demuxer.ts';

describe('demuxer slots', () => {
  it('always leave a thread for reading the bytes that demuxers wait for', async () => {
    const slots = new DemuxerSlots(4);
    let working = 0;
    let most = 0;
    const work = async (index: number) => {
      most = Math.max(most, ++working);
      await setImmediate();
      working--;
      if (index === 5) throw new Error('damaged');
      return index;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => slots.runInSlot(() => work(index))),
    );
    expect(most).toBe(3);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    expect(await slots.runInSlot(() => work(7))).toBe(7);
  });

  it('are refused if there is only one thread', () => {
    expect(() => new DemuxerSlots(1)).toThrow('UV_THREADPOOL_SIZE');
  });
});
