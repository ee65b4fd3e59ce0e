import { describe, expect, it } from 'vitest';
import {
  countDetections,
  detectionAt,
  hasDetection,
  packDetections,
  sliceDetections,
  unpackDetections,
} from './packed-detections.ts';

const FIRST = { x: 10, y: 20, similarity: 1 };
const SECOND = { x: 1919, y: 0, similarity: 0.2 };
const PACKED = packDetections([FIRST, SECOND]);

describe('packed detections', () => {
  it('are three integers each: x, y, and the scaled similarity', () => {
    expect([...PACKED]).toEqual([10, 20, 65_535, 1919, 0, 13_107]);
    expect(countDetections(PACKED)).toBe(2);
  });

  it('are unpacked one by one, and together', () => {
    expect(detectionAt(PACKED, 0)).toEqual(FIRST);
    expect(detectionAt(PACKED, 1)).toEqual(SECOND);
    expect(unpackDetections(PACKED)).toEqual([FIRST, SECOND]);
  });

  it('drop fractions of a pixel, and may begin outside the picture', () => {
    const packed = packDetections([{ x: -3, y: 7.9, similarity: 1.2 }]);
    expect(detectionAt(packed, 0)).toEqual({ x: -3, y: 7, similarity: 1 });
  });

  it('are copied in part', () => {
    expect(sliceDetections(PACKED, 1, 1)).toEqual(packDetections([SECOND]));
    expect(sliceDetections(PACKED, 0, 0)).toEqual(packDetections([]));
  });

  it('are searched for a similarity, which no coordinate is mistaken for', () => {
    expect(hasDetection(packDetections([SECOND]), 0.2)).toBe(true);
    expect(hasDetection(packDetections([{ x: 65_535, y: 65_535, similarity: 0.1 }]), 0.2)).toBe(false);
    expect(hasDetection(packDetections([]), 0)).toBe(false);
  });
});
