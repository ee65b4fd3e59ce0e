import { describe, expect, it } from 'vitest';
import type { SelectionStudy } from './element-study.ts';
import { proposeFollowed } from './propose-followed.ts';
import type { Hypothesis } from './surest-pair.ts';

const NO_PATCH = {
  width: 0,
  height: 0,
  luma: new Uint8Array(0),
  blue: new Uint8Array(0),
  red: new Uint8Array(0),
};

function clickedAt(...places: readonly (readonly [x: number, y: number])[]): SelectionStudy[] {
  return places.map(([left, top]) => {
    const rect = { left, top, width: 100, height: 50 };
    return { time: 0, rect, window: rect, patch: NO_PATCH, before: [], after: [] };
  });
}

/** What a pair of three selections may show, which moved by so much from the first to the second. */
function pair(a: number, b: number, x: number, y: number): Hypothesis {
  const moves = [0, 1, 2].map((index) => (index === a ? { x: 0, y: 0 } : index === b ? { x, y } : null));
  return { agreed: [a, b], moves };
}

describe('ways in which all three selections show what was clicked on', () => {
  const clicked = clickedAt([100, 200], [190, 214], [108, 200]);

  it('are put together from two pairs', () => {
    const proposed = [pair(0, 2, 12, 0), pair(1, 2, -84, -18)];
    expect(proposeFollowed(proposed, clicked, 1)).toEqual([
      {
        agreed: [0, 1, 2],
        moves: [
          { x: -12, y: 0 },
          { x: 84, y: 18 },
          { x: 0, y: 0 },
        ],
      },
    ]);
  });

  it('are proposed once, whichever pairs they come from', () => {
    const proposed = [pair(0, 1, 96, 18), pair(0, 2, 12, 0), pair(1, 2, -84, -18)];
    expect(proposeFollowed(proposed, clicked, 1)).toHaveLength(1);
  });

  it('leave out moves that are far from those of the clicks', () => {
    expect(proposeFollowed([pair(0, 2, 12, 0), pair(1, 2, 0, 0)], clicked, 1)).toEqual([]);
  });

  it('are none where all three clicks are close together', () => {
    const close = clickedAt([100, 200], [110, 205], [104, 200]);
    expect(proposeFollowed([pair(0, 1, 8, 4), pair(0, 2, 3, 0)], close, 1)).toEqual([]);
  });
});
