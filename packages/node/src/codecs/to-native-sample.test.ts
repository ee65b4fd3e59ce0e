import { AudioSample } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { toNativeSample } from './to-native-sample.ts';

function soundOf(frames: number, format: 's16' | 'f32-planar'): AudioSample {
  const values = Array.from({ length: 2 * frames }, (_, at) => at % 1000);
  const data = format === 's16' ? Int16Array.from(values) : Float32Array.from(values, (at) => at / 1000);
  return new AudioSample({ data, format, numberOfChannels: 2, sampleRate: 48_000, timestamp: 1.00001 });
}

function bytesOf(sample: AudioSample, planeIndex: number): Uint8Array {
  const { format } = sample;
  const bytes = new Uint8Array(sample.allocationSize({ planeIndex, format }));
  sample.copyTo(bytes, { planeIndex, format });
  return bytes;
}

describe('packing sound for the encoder', () => {
  it.each(['s16', 'f32-planar'] as const)('keeps samples that get longer and longer: %s', async (format) => {
    for (const frames of [10, 1000, 24_000]) {
      const given = soundOf(frames, format);
      const expected = [0, format === 's16' ? 0 : 1].map((plane) => bytesOf(given, plane));
      using packed = await toNativeSample(given);
      expect(packed).toMatchObject({ numberOfFrames: frames, numberOfChannels: 2, sampleRate: 48_000 });
      expect(packed.timestamp).toBe(1.00001);
      expect([0, format === 's16' ? 0 : 1].map((plane) => bytesOf(packed, plane))).toEqual(expected);
    }
  });
});
