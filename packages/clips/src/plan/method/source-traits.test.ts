import type { Packets, Video } from '@framescout/media';
import { expect, it } from 'vitest';
import { readSourceTraits } from './source-traits.ts';

/** Reads the bitrate of a video of 100 seconds and 100 MB whose opening packets average `opening` bit/s. */
async function bitrateOf(opening: number): Promise<number> {
  const stats = async () => ({ averageBitrate: opening });
  const track = {
    getCodec: async () => 'vp9',
    getDecoderConfig: async () => null,
    hasHighDynamicRange: async () => false,
    computePacketStats: stats,
  };
  const sound = { getCodec: async () => 'opus', computePacketStats: async () => ({ averageBitrate: 1e6 }) };
  const size = { width: 16, height: 9, displayWidth: 16, displayHeight: 9, rotation: 0 };
  const info = { ...size, sizeBytes: 1e8, duration: 100, codecString: 'vp9', soundTracks: [{}] };
  const packets = { info, picture: { track }, sounds: [{ track: sound }] };
  const video = { info } as unknown as Video;
  return (await readSourceTraits(video, packets as unknown as Packets)).bitrate;
}

it('takes the bitrate of the whole video if it opens quietly', async () => {
  expect(await bitrateOf(400e3)).toBe(7e6);
  expect(await bitrateOf(9e6)).toBe(9e6);
});
