import { NO_PROCESSING } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { processPlanes, processRgb } from './image-processing.ts';
import type { PlanePatch } from './plane-patch.ts';

const SIZE = { width: 6, height: 4 };

function patchOf(lumaAt: (x: number, y: number) => number): PlanePatch {
  const luma = Uint8Array.from({ length: 24 }, (_, i) => lumaAt(i % 6, Math.floor(i / 6)));
  return { ...SIZE, luma, blue: new Uint8Array(6).fill(100), red: new Uint8Array(6).fill(200) };
}

/** Dark on the left, bright from column 3. */
const step = patchOf((x) => (x < 3 ? 100 : 140));

describe('processed planes', () => {
  it('are the patch itself without processing', () => {
    expect(processPlanes(step, NO_PROCESSING)).toBe(step);
  });

  it('have twice the contrast around the middle, in chroma too, within 8 bits', () => {
    const { luma, blue, red } = processPlanes(step, { ...NO_PROCESSING, highContrast: true });
    expect([...luma.slice(0, 6)]).toEqual([72, 72, 72, 152, 152, 152]);
    expect([blue[0], red[0]]).toEqual([72, 255]);
  });

  it('have neutral chroma in black and white', () => {
    const { luma, blue, red } = processPlanes(step, { ...NO_PROCESSING, blackWhite: true });
    expect(luma).toEqual(step.luma);
    expect([...blue, ...red].every((value) => value === 128)).toBe(true);
  });

  it('are bright only at edges, in any direction', () => {
    const edges = { ...NO_PROCESSING, edgeDetection: true };
    expect([...processPlanes(step, edges).luma.slice(6, 12)]).toEqual([0, 0, 80, 80, 0, 0]);
    const lying = patchOf((_x, y) => (y < 2 ? 100 : 140));
    expect([...processPlanes(lying, edges).luma].filter((_, i) => i % 6 === 2)).toEqual([0, 80, 80, 0]);
  });

  it('are combined: contrast first, then edges', () => {
    const both = { highContrast: true, blackWhite: true, edgeDetection: true };
    expect([...processPlanes(step, both).luma.slice(6, 12)]).toEqual([0, 0, 160, 160, 0, 0]);
  });

  it('leave the frame unchanged for the next element', () => {
    const before = Uint8Array.from(step.luma);
    processPlanes(step, { highContrast: true, blackWhite: true, edgeDetection: true });
    expect(step.luma).toEqual(before);
  });
});

describe('processed RGB pixels', () => {
  const data = Uint8Array.from(Array.from(step.luma).flatMap((value) => [value, value, value]));
  const pixels = { ...SIZE, data };
  const grayOf = (rgb: Uint8Array) => rgb.filter((_, i) => i % 3 === 1);

  it.each([
    { ...NO_PROCESSING, highContrast: true },
    { ...NO_PROCESSING, blackWhite: true },
    { ...NO_PROCESSING, edgeDetection: true },
    { highContrast: true, blackWhite: true, edgeDetection: true },
  ])('match the planes for a gray picture: %j', (processing) => {
    expect(grayOf(processRgb(pixels, processing).data)).toEqual(processPlanes(step, processing).luma);
  });

  it('weight red, green and blue as the eye does in black and white', () => {
    const red = { width: 1, height: 1, data: Uint8Array.from([255, 0, 0]) };
    expect([...processRgb(red, { ...NO_PROCESSING, blackWhite: true }).data]).toEqual([76, 76, 76]);
  });
});
