import { expect, it } from 'vitest';
import { readSpeeds, rememberSpeed } from './encoding-speeds.ts';

it('assumes the same of encoders that have not been measured while the others are as fast as assumed', () => {
  const first = readSpeeds().byEncoder;
  rememberSpeed('avc', 5 * first.avc);
  expect(readSpeeds().byEncoder).toEqual({ ...first, avc: 5 * first.avc });
});

it('assumes that a machine is as slow with encoders that have not been measured as with the slowest that was', () => {
  const first = readSpeeds().byEncoder;
  rememberSpeed('vp8', first.vp8);
  rememberSpeed('avc', first.avc / 6);
  const { avc, vp8, vp9, wmv2 } = readSpeeds().byEncoder;
  expect([avc, vp8]).toEqual([first.avc / 6, first.vp8]);
  expect(vp9).toBeCloseTo(first.vp9 / 6, 0);
  expect(wmv2).toBeCloseTo(first.wmv2 / 6, 0);
});
