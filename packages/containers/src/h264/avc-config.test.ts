import { expect, it } from 'vitest';
import { readAvcConfig } from './avc-config.ts';

const SPS = Uint8Array.of(0x67, 1, 2);
const PPS = Uint8Array.of(0x68, 3);
const AVC_C = Uint8Array.of(1, 100, 0, 30, 0xfd, 0xe1, 0, 3, ...SPS, 1, 0, 2, ...PPS);

it('reads parameter sets and the size of length fields', () => {
  const { lengthBytes, parameterSets } = readAvcConfig(AVC_C);
  expect(lengthBytes).toBe(2);
  expect(parameterSets).toEqual([SPS, PPS]);
  expect(() => readAvcConfig(AVC_C.subarray(0, 10))).toThrow(RangeError);
});
