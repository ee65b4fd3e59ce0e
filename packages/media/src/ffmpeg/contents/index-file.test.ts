import { EncodedPacketSink } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { createIndexFile } from './index-file.ts';
import type { ListedFrame } from './list-frames.ts';

const SIZE = { width: 1280, height: 720 };

async function packetsOf(frames: readonly ListedFrame[]) {
  using input = createIndexFile(frames, SIZE);
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no track');
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { packets, track, size: [await track.getCodedWidth(), await track.getCodedHeight()] };
}

describe('an index file', () => {
  it.each([0, 0.1, 7200, 95_000, -0.04])(
    'has a packet for each frame, at its time, starting at %d s',
    async (start) => {
      const frames = [0, 0.04, 0.08, 0.2, 0.24].map((time, index) => ({
        time: start + time,
        duration: index === 2 ? 0.12 : 0.04,
        isKey: index % 3 === 0,
      }));
      const { packets, size } = await packetsOf(frames);
      expect(size).toEqual([1280, 720]);
      expect(packets.map(({ type }) => type)).toEqual(['key', 'delta', 'delta', 'key', 'delta']);
      packets.forEach(({ timestamp, duration }, index) => {
        expect(timestamp).toBeCloseTo(frames[index]?.time ?? Number.NaN, 4);
        expect(duration).toBeCloseTo(frames[index]?.duration ?? Number.NaN, 4);
      });
    },
  );

  it('stays exact over hours at fractional frame rates', async () => {
    const length = 1001 / 60_000;
    const frames = Array.from({ length: 200_000 }, (_, index) => {
      return { time: index * length, duration: length, isKey: index % 250 === 0 };
    });
    using input = createIndexFile(frames, SIZE);
    const track = await input.getPrimaryVideoTrack();
    const packet = track && (await new EncodedPacketSink(track).getPacket(199_999.5 * length));
    expect(packet?.timestamp).toBeCloseTo(199_999 * length, 4);
  });
});
