import { emptyPlanePatch } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { random } from '../fixtures/painted-scene.ts';
import { PatchReducer } from '../register/patch-reducer.ts';
import { boxFilter, HIGH_PASS_RADIUS, highPass, transposedHighPass } from './high-pass.ts';

const SIZES = [
  { width: 1, height: 1 },
  { width: 5, height: 3 },
  { width: 7, height: 9 },
  { width: 31, height: 18 },
  { width: 64, height: 40 },
];

function noise(length: number, seed: number): Float32Array {
  const next = random(seed);
  return Float32Array.from({ length }, () => Math.floor(next() * 256));
}

/** The mean of all values within a radius of a pixel, computed naively. */
function meanAt(values: Float32Array, { width, height }: (typeof SIZES)[number], at: number, radius: number) {
  const [left, top] = [(at % width) - radius, Math.floor(at / width) - radius];
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, top); y <= Math.min(height - 1, top + 2 * radius); y++) {
    for (let x = Math.max(0, left); x <= Math.min(width - 1, left + 2 * radius); x++) {
      sum += values[y * width + x] ?? Number.NaN;
      count++;
    }
  }
  return sum / count;
}

describe.each(SIZES)('regions of $width x $height', (size) => {
  const values = noise(size.width * size.height, 7);

  it('have neighborhood means, clipped at the borders', () => {
    const found = boxFilter(values, size, 2);
    for (const at of values.keys()) expect(found[at]).toBeCloseTo(meanAt(values, size, at, 2), 3);
  });

  it('are high-passed by the kernel according to the formula, several in a row', () => {
    for (const seed of [1, 2]) {
      const own = noise(size.width * size.height, seed);
      const expected = own.map((value, at) => value - meanAt(own, size, at, HIGH_PASS_RADIUS));
      highPass(own, size);
      for (const [at, value] of expected.entries()) expect(own[at]).toBeCloseTo(value, 3);
    }
  });

  it('give the same product with the filter and its transpose', () => {
    const weights = noise(size.width * size.height, 3).map((value) => value / 256);
    const filtered = values.slice();
    highPass(filtered, size);
    const dot = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
    expect(dot(transposedHighPass(weights, size), values)).toBeCloseTo(dot(weights, filtered), 0);
  });
});

describe('a patch at reduced size', () => {
  const patch = emptyPlanePatch({ width: 22, height: 14 });
  for (const [seed, plane] of [patch.luma, patch.blue, patch.red].entries()) {
    plane.set(noise(plane.length, seed + 11));
  }

  it('has the means of pixel blocks, with chroma at half size', () => {
    const { width, height, planes } = new PatchReducer(patch, 4, 'raw').reduce(patch);
    expect([width, height]).toEqual([5, 3]);
    const mean = (plane: Uint8Array, pitch: number, block: number, x: number, y: number) => {
      let sum = 0;
      for (let i = 0; i < block * block; i++) {
        sum += plane[(y * block + Math.floor(i / block)) * pitch + x * block + (i % block)] ?? 0;
      }
      return sum / block ** 2;
    };
    expect(planes[0]?.[2 * width + 4]).toBeCloseTo(mean(patch.luma, 22, 4, 4, 2), 4);
    expect(planes[1]?.[width + 3]).toBeCloseTo(mean(patch.blue, 11, 2, 3, 1), 4);
    expect(planes[2]?.[0]).toBeCloseTo(mean(patch.red, 11, 2, 0, 0), 4);
  });

  it('is high-passed on request', () => {
    const raw = new PatchReducer(patch, 2, 'raw').reduce(patch);
    const { planes } = new PatchReducer(patch, 2, 'high-passed').reduce(patch);
    for (const [index, plane] of raw.planes.entries()) {
      highPass(plane, raw);
      expect(planes[index]).toEqual(plane);
    }
  });
});
