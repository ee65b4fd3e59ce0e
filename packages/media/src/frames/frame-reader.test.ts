import { VideoSample } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { FrameReader } from './frame-reader.ts';

const PICTURE = { width: 4, height: 4 };

/** Opens a video all of whose frames decode, except those at the times `absent`; records what it decodes. */
function openReader(absent: readonly number[] = [], decoded: number[] = []) {
  const source = {
    picture: PICTURE,
    rotation: 0,
    color: { matrix: 'bt709', fullRange: false },
    async frameAt(start: number) {
      decoded.push(start);
      const timestamp = absent.includes(start) ? start - 1 : start;
      return new VideoSample(new Uint8Array(24), {
        format: 'I420',
        codedWidth: 4,
        codedHeight: 4,
        timestamp,
      });
    },
    hasOtherSize: async () => false,
  } as const;
  const locator = {
    locate: async (time: number) => ({ frame: 0, time, endTime: time + 1, isEstimate: false }),
  };
  return new FrameReader(source, locator);
}

describe('FrameReader.forget', () => {
  it('still delivers a frame that is being waited for, whenever it is called', async () => {
    for (let hops = 0; hops < 20; hops++) {
      using reader = openReader();
      const asked = reader.readRegion(1, { left: 0, top: 0, width: 2, height: 2 });
      for (let hop = 0; hop < hops; hop++) await Promise.resolve();
      reader.forget();
      expect((await asked).data).toHaveLength(2 * 2 * 3);
    }
  });
});

describe('a frame in whose place the source returns the previous one', () => {
  it('is marked at the time of that one, and searched for only once', async () => {
    const decoded: number[] = [];
    using reader = openReader([5], decoded);
    await reader.prepare(5);
    const { time } = await reader.selectRegion(5, 0.5, 0.5, { width: 0.5, height: 0.5 });
    expect(time).toBe(4);
    reader.forget();
    await reader.prepare(5);
    expect(decoded).toEqual([5, 4]);
  });
});
