import { describe, expect, it } from 'vitest';
import { pixelFormat } from './pixel-format.ts';
import {
  growRect,
  type Rotation,
  regionAround,
  selectionRect,
  snapRect,
  uprightToDecoded,
} from './pixel-rect.ts';
import { rotateRgb } from './rotate-rgb.ts';
import { convertToRgb } from './to-rgb.ts';
import { yuvCoefficients } from './yuv-coefficients.ts';

const PICTURE = { width: 1280, height: 720 };
const rect = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
const PIXEL = rect(0, 0, 1, 1);

describe('the region around a click', () => {
  it('is 100 x 50 pixels centered on it', () => {
    expect(regionAround(0.5, 0.5, PICTURE)).toEqual(rect(590, 335, 100, 50));
  });

  it("is shifted inward at the picture's borders", () => {
    expect(regionAround(0, 1, PICTURE)).toEqual(rect(0, 670, 100, 50));
    expect(regionAround(1, 0, PICTURE)).toEqual(rect(1180, 0, 100, 50));
  });

  it('shrinks only to fit a smaller picture', () => {
    expect(regionAround(0.5, 0.5, { width: 60, height: 40 })).toEqual(rect(0, 0, 60, 40));
  });

  it('is restored exactly from the stored fractions', () => {
    for (const picture of [PICTURE, { width: 193, height: 109 }, { width: 3839, height: 2161 }]) {
      for (const [x, y] of [
        [0.1, 0.9],
        [0.333, 0.777],
        [1, 1],
      ]) {
        const region = regionAround(x ?? 0, y ?? 0, picture);
        const stored = {
          frame: 0,
          time: 0,
          x: region.left / picture.width,
          y: region.top / picture.height,
          width: region.width / picture.width,
          height: region.height / picture.height,
          imageData: { width: 1, height: 1, data: new Uint8Array(3) },
        };
        expect(selectionRect(stored, picture)).toEqual(region);
      }
    }
  });
});

describe('rectangles', () => {
  it('grow by a margin, but stay inside the picture', () => {
    expect(growRect(rect(4, 300, 100, 50), { x: 8, y: 8 }, PICTURE)).toEqual(rect(0, 292, 112, 66));
  });

  it('snap outward to the chroma grid, and end at the edge of an odd-sized picture', () => {
    const end = { right: 193, bottom: 109 };
    expect(snapRect(rect(3, 5, 10, 10), 2, 2, end)).toEqual(rect(2, 4, 12, 12));
    expect(snapRect(rect(190, 108, 3, 1), 2, 2, end)).toEqual(rect(190, 108, 3, 1));
  });

  it.each([0, 90, 180, 270] as Rotation[])('and pixels agree on a rotation by %i degrees', (rotation) => {
    const decoded = { width: 6, height: 4 };
    const upright = rotation === 90 || rotation === 270 ? { width: 4, height: 6 } : decoded;
    const data = Uint8Array.from({ length: 72 }, (_, index) => Math.floor(index / 3));
    const whole = rotateRgb({ ...decoded, data }, rotation);
    expect([whole.width, whole.height]).toEqual([upright.width, upright.height]);
    const wanted = rect(1, 2, 2, 1);
    const source = uprightToDecoded(wanted, rotation, decoded);
    const cut = new Uint8Array(source.width * source.height * 3);
    for (let y = 0; y < source.height; y++) {
      for (let x = 0; x < source.width; x++) {
        const from = ((source.top + y) * decoded.width + source.left + x) * 3;
        cut.set(data.subarray(from, from + 3), (y * source.width + x) * 3);
      }
    }
    const part = rotateRgb({ width: source.width, height: source.height, data: cut }, rotation);
    const from = (wanted.top * upright.width + wanted.left) * 3;
    expect([part.width, part.height]).toEqual([2, 1]);
    expect([...part.data]).toEqual([...whole.data.slice(from, from + 6)]);
  });
});

describe('colors', () => {
  const colors: [number, number, number][] = [
    [255, 255, 255],
    [0, 0, 0],
    [220, 40, 40],
    [40, 200, 60],
    [50, 70, 220],
  ];
  const WEIGHTS = {
    bt709: [0.2126, 0.0722],
    smpte170m: [0.299, 0.114],
    'bt2020-ncl': [0.2627, 0.0593],
  } as const;

  /** The forward transform, from the recommendations rather than the code under test. */
  function encode([r, g, b]: readonly number[], matrix: keyof typeof WEIGHTS, full: boolean, bits: number) {
    const [kr, kb] = WEIGHTS[matrix];
    const [red, green, blue] = [(r ?? 0) / 255, (g ?? 0) / 255, (b ?? 0) / 255];
    const y = kr * red + (1 - kr - kb) * green + kb * blue;
    const u = (blue - y) / (2 * (1 - kb));
    const v = (red - y) / (2 * (1 - kr));
    const unit = 2 ** (bits - 8);
    const max = 2 ** bits - 1;
    return full
      ? [y * max, u * max + 128 * unit, v * max + 128 * unit].map(Math.round)
      : [(16 + 219 * y) * unit, (128 + 224 * u) * unit, (128 + 224 * v) * unit].map(Math.round);
  }

  const cases = (['bt709', 'smpte170m', 'bt2020-ncl'] as const).flatMap((matrix) =>
    [false, true].flatMap((full) => ([8, 10, 12] as const).map((bits) => [matrix, full, bits] as const)),
  );

  it.each(cases)(
    'of %s, full range %s, %i bits convert back to their RGB within rounding',
    (matrix, full, bits) => {
      for (const color of colors) {
        const [y = 0, u = 0, v = 0] = encode(color, matrix, full, bits);
        const bytes = bits === 8 ? Uint8Array.of(y, u, v) : new Uint8Array(Uint16Array.of(y, u, v).buffer);
        const size = bits === 8 ? 1 : 2;
        const layout = [0, 1, 2].map((plane) => ({ offset: plane * size, stride: size }));
        const out = new Uint8ClampedArray(3);
        const format = { kind: 'planar', bitDepth: bits, stepX: 1, stepY: 1 } as const;
        convertToRgb({ bytes, layout }, format, { matrix, fullRange: full }, PIXEL, out);
        color.forEach((value, channel) => {
          expect(Math.abs((out[channel] ?? 0) - value)).toBeLessThanOrEqual(2);
        });
      }
    },
  );

  it('are the same from two chroma planes and from one interleaved plane', () => {
    const planar = Uint8Array.of(60, 70, 80, 90, 100, 110, 120, 130, 40, 200, 90, 220);
    const interleaved = Uint8Array.of(60, 70, 80, 90, 100, 110, 120, 130, 40, 90, 200, 220);
    const crop = rect(1, 0, 3, 2);
    const color = { matrix: 'bt709', fullRange: false };
    const [a, b] = [new Uint8ClampedArray(18), new Uint8ClampedArray(18)];
    const i420 = pixelFormat('I420');
    const nv12 = pixelFormat('NV12');
    if (!i420 || !nv12) throw new Error('known formats');
    const rows = { offset: 0, stride: 4 };
    convertToRgb(
      { bytes: planar, layout: [rows, { offset: 8, stride: 2 }, { offset: 10, stride: 2 }] },
      i420,
      color,
      crop,
      a,
    );
    convertToRgb({ bytes: interleaved, layout: [rows, { offset: 8, stride: 4 }] }, nv12, color, crop, b);
    expect([...b]).toEqual([...a]);
  });

  it.each([
    ['RGBA', [10, 20, 30, 255]],
    ['BGRX', [30, 20, 10, 0]],
    ['BGRA', [30, 20, 10, 128]],
  ])('are read from packed %s in any order', (name, bytes) => {
    const format = pixelFormat(name);
    const out = new Uint8ClampedArray(3);
    const planes = { bytes: Uint8Array.from(bytes), layout: [{ offset: 0, stride: 4 }] };
    if (!format) throw new Error('a known format');
    convertToRgb(planes, format, { matrix: null, fullRange: null }, PIXEL, out);
    expect([...out]).toEqual([10, 20, 30]);
  });

  it('default to BT.709 if the file declares no matrix', () => {
    expect(yuvCoefficients(null, false, 8)).toEqual(yuvCoefficients('bt709', false, 8));
  });
});

describe('pixel formats', () => {
  it.each([
    ['I420', 8, 2, 2],
    ['I420A', 8, 2, 2],
    ['I422P10', 10, 2, 1],
    ['I444AP12', 12, 1, 1],
  ])('%s has the right depth and subsampling', (name, bitDepth, stepX, stepY) => {
    expect(pixelFormat(name)).toMatchObject({ kind: 'planar', bitDepth, stepX, stepY });
  });

  it('that are hidden or unknown are read through a canvas', () => {
    expect(pixelFormat(null)).toBeNull();
    expect(pixelFormat('X999')).toBeNull();
  });
});
