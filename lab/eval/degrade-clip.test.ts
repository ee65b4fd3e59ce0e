import { expect, it } from 'vitest';
import { bitrateOf } from './degrade-clip.ts';

it('uses the given bit rates at 720 and 1080 lines, and scales them by pixel count at other sizes', () => {
  expect(bitrateOf('stream', 1280, 720)).toBe(2_000_000);
  expect(bitrateOf('stream', 1920, 1080)).toBe(4_500_000);
  expect(bitrateOf('low', 1280, 720)).toBe(900_000);
  expect(bitrateOf('low', 1920, 1080)).toBe(1_500_000);
  expect(bitrateOf('low', 640, 360)).toBe(225_000);
  expect(bitrateOf('stream', 3840, 2160)).toBe(18_000_000);
  const between = bitrateOf('low', 1600, 900);
  expect(between).toBeGreaterThan(900_000);
  expect(between).toBeLessThan(1_500_000);
});
