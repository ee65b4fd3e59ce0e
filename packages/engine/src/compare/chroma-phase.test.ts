import { describe, expect, it } from 'vitest';
import { resampleToPhase } from './chroma-phase.ts';

const SIZE = { width: 12, height: 8 };

/** A sloped chroma plane, subsampled starting at `phase` and repeated to full size. */
function stored(phase: { x: number; y: number }): Float32Array {
  const middle = (index: number, offset: number) => {
    const first = index - ((index + offset) & 1);
    return first + 0.5;
  };
  return Float32Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
    const x = middle(i % SIZE.width, phase.x);
    const y = middle(Math.floor(i / SIZE.width), phase.y);
    return 100 + 3 * x - 5 * y;
  });
}

const PHASES = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
];

describe('a chroma plane at another phase', () => {
  it.each(PHASES.flatMap((from) => PHASES.map((to) => [from, to] as const)))(
    'matches what would be stored there: from %o to %o',
    (from, to) => {
      const shifted = resampleToPhase(stored(from), SIZE, from, to);
      const expected = stored(to);
      for (let y = 2; y < SIZE.height - 2; y++) {
        for (let x = 2; x < SIZE.width - 2; x++) {
          const at = y * SIZE.width + x;
          expect(shifted[at]).toBeCloseTo(expected[at] ?? 0, 3);
        }
      }
    },
  );
});
