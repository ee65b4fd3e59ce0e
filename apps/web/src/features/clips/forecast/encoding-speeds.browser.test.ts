import { expect, it } from 'vitest';
import { readSpeeds, rememberSpeed } from './encoding-speeds.ts';

it('keeps assumed speeds for unmeasured encoders while measured ones are at least as fast as assumed', () => {
  const first = readSpeeds();
  rememberSpeed('avc', 5 * first.avc);
  expect(readSpeeds()).toEqual({ ...first, avc: 5 * first.avc });
});

it('scales the assumed speeds of unmeasured encoders down by the slowest measured one', () => {
  const first = readSpeeds();
  rememberSpeed('vp8', first.vp8);
  rememberSpeed('avc', first.avc / 6);
  const { avc, vp8, vp9, wmv2 } = readSpeeds();
  expect([avc, vp8]).toEqual([first.avc / 6, first.vp8]);
  expect(vp9).toBeCloseTo(first.vp9 / 6, 0);
  expect(wmv2).toBeCloseTo(first.wmv2 / 6, 0);
});
