import { seededRandom } from '../../tools/test-support/random.ts';

/** Returns a value from 0 to 1 that varies smoothly over the plane. */
export type SmoothNoise = (x: number, y: number) => number;

const LATTICE = 64;

/** Creates value noise in several octaves, which repeats every `LATTICE` units in both directions. */
export function smoothNoise(seed: number, octaves: number): SmoothNoise {
  const random = seededRandom(seed);
  const lattice = Float64Array.from({ length: LATTICE * LATTICE }, random);
  return (x, y) => {
    let sum = 0;
    let weight = 0.5;
    let total = 0;
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * interpolated(lattice, x * 2 ** octave, y * 2 ** octave);
      total += weight;
      weight /= 2;
    }
    return sum / total;
  };
}

function interpolated(lattice: Float64Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [eased(x - left), eased(y - top)];
  const at = (column: number, row: number) => lattice[wrapped(row) * LATTICE + wrapped(column)] ?? 0;
  const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * across;
  const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * across;
  return upper + (lower - upper) * down;
}

function wrapped(index: number): number {
  return ((index % LATTICE) + LATTICE) % LATTICE;
}

function eased(ratio: number): number {
  return ratio * ratio * (3 - 2 * ratio);
}
