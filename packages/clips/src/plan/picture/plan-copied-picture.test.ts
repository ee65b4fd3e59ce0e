import { describe, expect, it } from 'vitest';
import { mustHideMatrix, placeCopies } from './plan-copied-picture.ts';

const HDR = {
  codec: 'vp09.02.10.10',
  colorSpace: { matrix: 'bt2020-ncl', transfer: 'pq', primaries: 'bt2020' },
} as const;

it('withholds the VP9 matrix if the muxer would erase it from the keyframes', () => {
  expect(mustHideMatrix(HDR)).toBe(true);
  expect(mustHideMatrix({ ...HDR, codec: 'av01.0.08M.10' })).toBe(false);
  expect(mustHideMatrix({ ...HDR, colorSpace: { matrix: 'bt709' } })).toBe(false);
  expect(mustHideMatrix({ codec: 'vp09.00.10.08' })).toBe(false);
});

/** Creates a range of packets shown at these times, the first a keyframe. */
const rangeOf = (start: number, end: number, times: number[]) => ({
  range: { start, end, firstFrame: start, lastFrame: end - 1, isEstimate: false },
  listed: {
    keyTime: times[0] ?? 0,
    packets: times.map((time, index) => ({ time, duration: 1, isKey: index === 0, bytes: 1 })),
  },
});

describe('placeCopies', () => {
  it('shows a range from its first frame, though packets before it are copied', () => {
    expect(placeCopies([rangeOf(2, 5, [0, 1, 2, 3, 4])])).toEqual({
      copies: [{ start: 2, end: 5, keyTime: 0, packets: 5, placedAt: 0 }],
      shown: [{ mediaStart: 2, duration: 3 }],
    });
  });

  it('places the next range after everything copied for the previous one', () => {
    // Frame 6 is copied because 4 and 5 reference it.
    const { copies, shown } = placeCopies([rangeOf(2, 5, [0, 3, 1, 2, 6, 4, 5]), rangeOf(9, 11, [8, 9, 10])]);
    // It is not shown, so it takes hardly any time.
    const placed = 3 + 0.01 + 0.01 + 1;
    expect(copies.map(({ placedAt }) => placedAt)).toEqual([0, expect.closeTo(placed)]);
    expect(shown).toEqual([
      { mediaStart: 2, duration: 3 },
      { mediaStart: expect.closeTo(2 + placed), duration: 2 },
    ]);
  });

  it('leaves no gap for leading pictures, which are not copied', () => {
    const { copies, shown } = placeCopies([rangeOf(8, 10, [8, 6, 7, 9]), rangeOf(12, 13, [12])]);
    expect(copies.map(({ placedAt }) => placedAt)).toEqual([0, 2]);
    expect(shown.map(({ mediaStart }) => mediaStart)).toEqual([0, 2]);
  });
});
