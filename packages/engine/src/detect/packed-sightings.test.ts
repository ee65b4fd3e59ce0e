import { describe, expect, it } from 'vitest';
import {
  countSightings,
  hasSighting,
  packSightings,
  sightingAt,
  sliceSightings,
  unpackSightings,
} from './packed-sightings.ts';

const FIRST = { x: 10, y: 20, similarity: 1 };
const SECOND = { x: 1919, y: 0, similarity: 0.2 };
const PACKED = packSightings([FIRST, SECOND]);

describe('packed sightings', () => {
  it('are three integers each: x, y, and the scaled similarity', () => {
    expect([...PACKED]).toEqual([10, 20, 65_535, 1919, 0, 13_107]);
    expect(countSightings(PACKED)).toBe(2);
  });

  it('are unpacked one by one, and together', () => {
    expect(sightingAt(PACKED, 0)).toEqual(FIRST);
    expect(sightingAt(PACKED, 1)).toEqual(SECOND);
    expect(unpackSightings(PACKED)).toEqual([FIRST, SECOND]);
  });

  it('drop fractions of a pixel, and clamp what lies outside', () => {
    const packed = packSightings([{ x: -3, y: 7.9, similarity: 1.2 }]);
    expect(sightingAt(packed, 0)).toEqual({ x: 0, y: 7, similarity: 1 });
  });

  it('are copied in part', () => {
    expect(sliceSightings(PACKED, 1, 1)).toEqual(packSightings([SECOND]));
    expect(sliceSightings(PACKED, 0, 0)).toEqual(packSightings([]));
  });

  it('are searched for a similarity, which no coordinate is mistaken for', () => {
    expect(hasSighting(packSightings([SECOND]), 0.2)).toBe(true);
    expect(hasSighting(packSightings([{ x: 65_535, y: 65_535, similarity: 0.1 }]), 0.2)).toBe(false);
    expect(hasSighting(packSightings([]), 0)).toBe(false);
  });
});
