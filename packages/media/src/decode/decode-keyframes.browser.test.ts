import { EncodedPacketSink, VideoSampleSink } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { loadFixture } from '../../../../tools/test-support/fixtures/load-fixture.ts';
import { openVideoFile } from '../open/open-video-file.ts';
import { decodeKeyframes, spreadKeyframes } from './decode-keyframes.ts';

async function pixelsOf(sample: { allocationSize(): number; copyTo(bytes: Uint8Array): Promise<unknown> }) {
  const bytes = new Uint8Array(sample.allocationSize());
  await sample.copyTo(bytes);
  return bytes;
}

describe('keyframes decoded as one stream', () => {
  it.each([
    'h264-b-frames.mp4',
    'h264-open-gop.mp4',
    'h264.ts',
    'vp9.webm',
    'av1.mp4',
    'h264-one-key-frame.mp4',
  ])('match those decoded one at a time: %s', async (name) => {
    using video = await openVideoFile(await loadFixture(name), name);
    const claimed = await spreadKeyframes(video, 64);
    const packets = new EncodedPacketSink(video.track);
    const verified = await Promise.all(
      claimed.map((time) => packets.getKeyPacket(video.clock.toContainer(time), { verifyKeyPackets: true })),
    );
    const timestamps = [...new Set(verified.flatMap((packet) => packet?.timestamp ?? []))];
    expect(timestamps.length).toBeGreaterThan(0);
    const sink = new VideoSampleSink(video.track);
    let index = 0;
    for await (const sample of decodeKeyframes(video, claimed, 'no-preference')) {
      const alone = await sink.getSample(timestamps[index] ?? Number.NaN);
      if (!alone) throw new Error(`There is no frame at ${timestamps[index]}.`);
      expect(sample.timestamp).toBe(video.clock.toPlayer(alone.timestamp));
      expect(await pixelsOf(sample)).toEqual(await pixelsOf(alone));
      sample.close();
      alone.close();
      index++;
    }
    expect(index).toBe(timestamps.length);
  });
});
