import { VideoSample } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { FrameReader } from './frame-reader.ts';

const PICTURE = { width: 4, height: 4 };

function openReader() {
  const source = {
    picture: PICTURE,
    rotation: 0,
    color: { matrix: 'bt709', fullRange: false },
    frameAt: async (start: number) =>
      new VideoSample(new Uint8Array(24), {
        format: 'I420',
        codedWidth: 4,
        codedHeight: 4,
        timestamp: start,
      }),
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
