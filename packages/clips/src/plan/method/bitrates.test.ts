import { expect, it } from 'vitest';
import { audioBitrate, encodedSoundBitrate, videoBitrate } from './bitrates.ts';

const picture = (width: number, height: number, frameRate: number, sourceBitrate: number | null = null) =>
  videoBitrate({ width, height, frameRate, sourceBitrate }, 'high');

it('gives more bits to larger and faster pictures, between 8 and 120 Mbit/s', () => {
  expect(picture(640, 360, 30)).toBe(8e6);
  expect(picture(1920, 1080, 60)).toBeGreaterThan(picture(1920, 1080, 30));
  expect(picture(1920, 1080, 60)).toBeLessThan(picture(3840, 2160, 60));
  expect(picture(7680, 4320, 120)).toBe(120e6);
});

it("never gives more than the source's own bitrate justifies", () => {
  expect(picture(1920, 1080, 60, 2e6)).toBe(3e6);
  expect(picture(1920, 1080, 60, 200e6)).toBe(picture(1920, 1080, 60));
});

it('halves the bits with each step of quality', () => {
  const load = { width: 1920, height: 1080, frameRate: 60, sourceBitrate: 8e6 };
  expect(videoBitrate(load, 'medium')).toBe(videoBitrate(load, 'high') / 2);
  expect(videoBitrate(load, 'low')).toBe(videoBitrate(load, 'high') / 4);
});

it.each([
  [1, 192e3],
  [2, 192e3],
  [3, 288e3],
  [6, 320e3],
])('gives sound with %i channels %i bit/s', (channels, bits) => {
  expect(audioBitrate(channels)).toBe(bits);
});

it('counts every bit of uncompressed sound', () => {
  expect(encodedSoundBitrate('pcm-s16', { channels: 2, sampleRate: 48_000 })).toBe(1536e3);
  expect(encodedSoundBitrate('pcm-f32be', { channels: 6, sampleRate: 44_100 })).toBe(32 * 6 * 44_100);
  expect(encodedSoundBitrate('aac', { channels: 2, sampleRate: 48_000 })).toBe(192e3);
});
