import { expect, it } from 'vitest';
import { holdsIdr, joinUnits, readUnits, withOtherParameterSets, withParameterSets } from './units.ts';

const SPS = Uint8Array.of(0x67, 1, 2);
const PPS = Uint8Array.of(0x68, 3);
const IDR = Uint8Array.of(0x65, 9, 9, 9);

it.each([1, 2, 4])('splits and joins packets with %i-byte lengths', (lengthBytes) => {
  const packet = joinUnits([SPS, IDR], lengthBytes);
  expect(packet).toHaveLength(SPS.length + IDR.length + 2 * lengthBytes);
  expect(readUnits(packet, lengthBytes)).toEqual({ units: [SPS, IDR], isWhole: true });
});

it('adds parameter sets before a keyframe only once', () => {
  expect(withParameterSets([IDR], [SPS, PPS])).toEqual([SPS, PPS, IDR]);
  expect(withParameterSets([SPS, PPS, IDR], [SPS, PPS])).toEqual([SPS, PPS, IDR]);
  expect(holdsIdr([SPS, IDR])).toBe(true);
  expect(holdsIdr([SPS, Uint8Array.of(0x41)])).toBe(false);
});

it('replaces the parameter sets that a keyframe carries', () => {
  const other = Uint8Array.of(0x67, 4, 5);
  expect(withOtherParameterSets([SPS, PPS, IDR], [other, PPS])).toEqual([other, PPS, IDR]);
  expect(withOtherParameterSets([IDR], [other, PPS])).toEqual([other, PPS, IDR]);
});
