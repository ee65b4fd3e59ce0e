import { describe, expect, it } from 'vitest';
import { packedToPlanes } from './packed-to-planes.ts';
import { pixelFormat } from './pixel-format.ts';
import { emptyPlanePatch, rgbToPlanes } from './plane-patch.ts';
import { convertToRgb } from './to-rgb.ts';
import { yuvCoefficients } from './yuv-coefficients.ts';

const COPIED = { width: 40, height: 30 };
const bytes = Uint8Array.from(
  { length: COPIED.width * COPIED.height * 4 },
  (_, i) => (i * 2654435761) >>> 24,
);
const planes = { bytes, layout: [{ offset: 0, stride: COPIED.width * 4 }] };

describe('packed RGB samples', () => {
  it.each([
    ['BGRX', 'bt709', false, { left: 4, top: 6, width: 20, height: 10 }],
    ['RGBX', 'smpte170m', true, { left: 0, top: 0, width: 40, height: 30 }],
    ['BGRA', 'bt2020-ncl', false, { left: 10, top: 12, width: 13, height: 9 }],
    ['RGBA', 'bt709', true, { left: 39, top: 29, width: 1, height: 1 }],
  ] as const)('as %s, %s, convert to the same planes as through RGB', (name, matrix, isFull, crop) => {
    const format = pixelFormat(name);
    if (format?.kind !== 'packed') throw new Error('not a packed format');
    const coefficients = yuvCoefficients(matrix, isFull, 8);
    const direct = emptyPlanePatch(crop);
    packedToPlanes(planes, format, crop, coefficients, direct);

    const rgb = new Uint8ClampedArray(crop.width * crop.height * 3);
    convertToRgb(planes, format, { matrix: null, fullRange: null }, crop, rgb);
    const through = emptyPlanePatch(crop);
    rgbToPlanes({ ...crop, data: new Uint8Array(rgb.buffer) }, coefficients, through);
    expect(direct).toEqual(through);
  });
});
