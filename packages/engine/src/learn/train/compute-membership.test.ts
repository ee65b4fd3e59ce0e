import type { PixelSize } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { PLANES } from '../../model/template.ts';
import { Background } from './background.ts';
import { computeMembership } from './compute-membership.ts';

/** Returns the memberships of an area in the middle that is barely brighter than a background of changing brightness. */
function membersOf({ width, height }: PixelSize): Float32Array {
  const pixels = width * height;
  const background = new Background({ width, height });
  const patches = Array.from({ length: 8 }, (_, index) =>
    new Uint8Array(PLANES * pixels).fill(index % 2 === 0 ? 80 : 120),
  );
  background.replace(new Map(patches.map((patch) => [patch, 1])));
  const isInMiddle = (at: number, length: number) => Math.abs(at - (length - 1) / 2) < 2;
  const selection = new Float32Array(PLANES * pixels).fill(100);
  for (let i = 0; i < pixels; i++) {
    if (isInMiddle(i % width, width) && isInMiddle(Math.floor(i / width), height)) selection[i] = 103;
  }
  return computeMembership([selection, selection, selection], background, { width, height }, 1);
}

describe('the best pixels of a region of low contrast', () => {
  it.each([
    ['at least 90', { width: 30, height: 20 }, 90],
    ['all', { width: 8, height: 8 }, 64],
  ])("count as the element's, %s of them", (_, size, count) => {
    const counting = membersOf(size).filter((member) => member > 0.5);
    expect(counting.length).toBeGreaterThanOrEqual(count);
  });
});
