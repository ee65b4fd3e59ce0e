import { describe, expect, it } from 'vitest';
import { planAxis } from './plan-axis.ts';
import { PlaneKernel } from './plane-kernel.ts';

const LUMA = { apart: 1, first: 0.5 };
const ROWS = 9;

/** Resamples columns `start` to `start + length` of a row into `count` samples, in each of nine equal rows. */
function resampleRow(row: readonly number[], start: number, length: number, count: number): number[] {
  const kernel = new PlaneKernel();
  const source = kernel.allocate(ROWS * row.length);
  // The samples are followed by others of the same row, which must stay as they are.
  const pitch = count + 3;
  const target = kernel.allocate(ROWS * pitch);
  const draw = kernel.planResampling(
    planAxis({ start, length, count: row.length, ...LUMA }, { start: 0, length: count, ...LUMA }),
    planAxis({ start: 0, length: ROWS, count: ROWS, ...LUMA }, { start: 0, length: ROWS, ...LUMA }),
    { address: source, pitch: row.length },
    { address: target, pitch },
  );
  const { bytes } = kernel;
  for (let index = 0; index < ROWS; index++) bytes.set(row, source + index * row.length);
  bytes.fill(77, target, target + ROWS * pitch);
  draw();
  const rows = Array.from({ length: ROWS }, (_, index) => [
    ...bytes.subarray(target + index * pitch, target + (index + 1) * pitch),
  ]);
  const found = rows[0]?.slice(0, count) ?? [];
  for (const one of rows) expect(one).toEqual([...found, 77, 77, 77]);
  return found;
}

const ramp = Array.from({ length: 64 }, (_, index) => 4 * index);

describe('resampling', () => {
  it('leaves samples as they are at their own size', () => {
    expect(resampleRow(ramp, 8, 16, 16)).toEqual(ramp.slice(8, 24));
  });

  it('begins and ends within samples, exactly', () => {
    // The middle of target sample i is (i + 0.5) * 10.25 / 41 + 20.375, where the ramp is four times as much.
    const wanted = Array.from({ length: 41 }, (_, index) => 4 * ((index + 0.5) * 0.25 + 20.375 - 0.5));
    const found = resampleRow(ramp, 20.375, 10.25, 41);
    for (const [index, value] of found.entries()) {
      expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThanOrEqual(0.51);
    }
  });

  it.each([3, 0.37, 16])('keeps an even area even, %d times as large', (scale) => {
    const even = new Array(64).fill(201);
    expect(new Set(resampleRow(even, 0, 64, Math.round(64 * scale)))).toEqual(new Set([201]));
  });

  it('takes everything into account when it shrinks', () => {
    const lines = Array.from({ length: 64 }, (_, index) => (index % 4 === 0 ? 240 : 0));
    for (const value of resampleRow(lines, 0, 64, 16).slice(1, -1)) {
      expect(Math.abs(value - 60)).toBeLessThanOrEqual(1);
    }
  });

  it('continues the edges beyond the picture', () => {
    expect(resampleRow([10, 10, 200, 200], 0, 4, 16).slice(0, 4)).toEqual([10, 10, 10, 10]);
    expect(resampleRow([10, 10, 200, 200], 0, 4, 16).slice(-4)).toEqual([200, 200, 200, 200]);
  });
});
