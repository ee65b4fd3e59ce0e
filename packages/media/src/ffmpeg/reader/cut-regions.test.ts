import { describe, expect, it } from 'vitest';
import { cutRegions, frameBytes, pasteRegions } from './cut-regions.ts';

const SIZE = { width: 9, height: 7 };
const RECTS = [
  { left: 2, top: 2, width: 4, height: 2 },
  // Reaches the edges of a picture with odd dimensions.
  { left: 4, top: 4, width: 5, height: 3 },
];

describe('regions of a frame', () => {
  it('are pasted back where they were cut, in luma and chroma', () => {
    const frame = Uint8Array.from({ length: frameBytes(SIZE) }, (_, index) => index + 1);
    const cut = cutRegions(frame, SIZE, RECTS);
    expect(cut.length).toBe(4 * 2 + 2 * 2 + 5 * 3 + 2 * 3 * 2);
    const pasted = new Uint8Array(frame.length);
    pasteRegions(cut, pasted, SIZE, RECTS);
    const luma = (x: number, y: number) => pasted[y * 9 + x];
    expect([luma(2, 2), luma(5, 3), luma(8, 6)]).toEqual([21, 33, 63]);
    expect([luma(1, 2), luma(6, 3), luma(0, 0)]).toEqual([0, 0, 0]);
    const blue = 63;
    const red = 63 + 5 * 4;
    expect(pasted[blue + 5 + 1]).toBe(blue + 7);
    expect(pasted[red + 3 * 5 + 4]).toBe(frame.length);
    expect(pasted[red]).toBe(0);
  });

  it('have as many bytes as a frame of their size', () => {
    expect(frameBytes({ width: 1280, height: 720 })).toBe(1280 * 720 * 1.5);
    expect(frameBytes(SIZE)).toBe(63 + 2 * 20);
  });
});
