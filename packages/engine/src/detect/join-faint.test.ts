import { describe, expect, it } from 'vitest';
import { scoreSeriesOf } from '../fixtures/score-series-of.ts';
import type { ElementGeometry } from '../model/matcher.ts';
import { joinFaint } from './join-faint.ts';
import type { ScoreSeries } from './score-series.ts';
import type { Appearance } from './unite-overlapping.ts';

const FPS = 30;
const GEOMETRY: ElementGeometry = {
  region: { width: 40, height: 20 },
  box: { width: 20, height: 10 },
  places: [{ x: 50, y: 60 }],
  isAnywhere: false,
};

/** By sample, how many samples later, and earlier, the shape was found than the element was recognized. */
type Found = { later: ReadonlyMap<number, number>; earlier: ReadonlyMap<number, number> };
const NOWHERE: Found = { later: new Map(), earlier: new Map() };

function seriesOf(opacities: readonly number[], { later, earlier }: Found = NOWHERE): ScoreSeries {
  const samples = opacities.map((opacity, index) => ({
    opacity,
    earlier: earlier.get(index) ?? 0,
    later: later.get(index) ?? 0,
  }));
  return scoreSeriesOf({ regionCount: 1, geometry: GEOMETRY }, samples);
}

function appearance(first: number, last: number, x = 50): Appearance {
  const points = [first, last].map((sample) => ({ sample, x, y: 60, similarity: 0.9 }));
  const [best] = points;
  if (!best) throw new Error('no point');
  return { track: { points, best, strongPoints: 2 }, first, last };
}

/** Joins opacities: full for five samples, then `between`, then full again. */
function joinedOver(between: readonly number[], geometry = GEOMETRY, x = 50, found = NOWHERE): number {
  const full = [1, 1, 1, 1, 1];
  const series = seriesOf([...full, ...between, ...full], found);
  const after = full.length + between.length;
  return joinFaint(series, geometry, [appearance(0, 4), appearance(after, after + 4, x)]).length;
}

const PULSE = [0.9, 0.7, 0.5, 0.3, 0.2, 0.1, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9];

describe('appearances of an element that pulses', () => {
  it('are one as long as it never disappears', () => {
    expect(joinedOver(PULSE)).toBe(1);
  });

  it('are two if it disappears in between', () => {
    expect(joinedOver(PULSE.map((opacity) => Math.max(0, opacity - 0.1)))).toBe(2);
  });

  it('are two if another one appears instantly', () => {
    expect(joinedOver([0.6, 0.3, 0.1])).toBe(2);
  });

  it('are two if it is faint for longer than a pulse', () => {
    expect(joinedOver(Array.from({ length: FPS }, () => 0.8))).toBe(2);
  });

  it('are two in different places, or if it may be anywhere', () => {
    expect(joinedOver(PULSE, GEOMETRY, 80)).toBe(2);
    expect(joinedOver(PULSE, { ...GEOMETRY, isAnywhere: true })).toBe(2);
  });
});

describe('appearances of a label that blinks', () => {
  const dimmed = Array.from({ length: 8 }, () => 0.05);
  const foundFor = (later: number, earlier: number): Found => ({
    later: new Map([[4, later]]),
    earlier: new Map([[13, earlier]]),
  });

  it('are one if its shape was found in every sample in between', () => {
    expect(joinedOver(dimmed, GEOMETRY, 50, foundFor(8, 8))).toBe(1);
  });

  it('are two if its shape was found in only some of the samples in between', () => {
    expect(joinedOver(dimmed, GEOMETRY, 50, foundFor(5, 8))).toBe(2);
    expect(joinedOver(dimmed, GEOMETRY, 50, foundFor(8, 3))).toBe(2);
  });

  it('are two if it faded out', () => {
    const fading = [0.85, 0.7, 0.55, 0.4, 0.3, 0.2, 0.1, 0.03];
    expect(joinedOver(fading, GEOMETRY, 50, foundFor(8, 8))).toBe(2);
  });
});

describe('appearances of a line away from where it was marked', () => {
  /** Joins two of them, eight samples apart, and another line that comes in between. */
  function joinedAway(x: number, later: number, earlier: number): number {
    const found = { later: new Map([[4, later]]), earlier: new Map([[13, earlier]]) };
    const series = seriesOf(Array<number>(18).fill(0), found);
    return joinFaint(series, GEOMETRY, [appearance(0, 4, 90), appearance(7, 17, 20), appearance(13, 17, x)])
      .length;
  }

  it('are one if its shape was found in every sample in between', () => {
    expect(joinedAway(90, 8, 8)).toBe(2);
  });

  it('are two if its shape was lost, or is elsewhere', () => {
    expect(joinedAway(90, 8, 7)).toBe(3);
    expect(joinedAway(90, 0, 0)).toBe(3);
    expect(joinedAway(95, 8, 8)).toBe(3);
  });
});
