import { confidenceCurve, type ScoreSeries } from '@framescout/framescout/page';
import { useCallback, useMemo, useRef } from 'react';

const FAN = 16;

type Level = { min: Float32Array; max: Float32Array; length: number };

/** The smallest and largest of a range of values. */
type ValueRange = { min: number; max: number };

/**
 * Finds the smallest and largest value in any range of a growing series in a few dozen steps, however long
 * the series is: level k stores both for every 16^k values.
 */
export class ScorePyramid {
  #levels: Level[] = [newLevel()];

  /** The number of values. */
  get length(): number {
    return this.#levels[0]?.length ?? 0;
  }

  /** Appends values. */
  append(values: Float32Array): void {
    for (const value of values) this.#push(0, value, value);
  }

  /**
   * Returns the smallest and largest of the values from `from` to `to` (exclusive); null if there are none.
   */
  range(from: number, to: number): ValueRange | null {
    let low = Math.max(0, from);
    let high = Math.min(this.length, to);
    if (low >= high) return null;
    const found = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    for (let index = 0; low < high; index++) {
      const level = this.#levels[index];
      if (!level) break;
      const isTop = index === this.#levels.length - 1;
      while (low < high && (isTop || low % FAN !== 0)) take(level, low++, found);
      while (low < high && (isTop || high % FAN !== 0)) take(level, --high, found);
      low /= FAN;
      high /= FAN;
    }
    return found;
  }

  #push(index: number, min: number, max: number): void {
    this.#levels[index] ??= newLevel();
    const level = this.#levels[index];
    if (level.length === level.min.length) grow(level);
    level.min[level.length] = min;
    level.max[level.length] = max;
    level.length++;
    if (level.length % FAN !== 0) return;
    const range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    for (let i = level.length - FAN; i < level.length; i++) take(level, i, range);
    this.#push(index + 1, range.min, range.max);
  }
}

function newLevel(): Level {
  return { min: new Float32Array(256), max: new Float32Array(256), length: 0 };
}

function grow(level: Level): void {
  for (const side of ['min', 'max'] as const) {
    const values = new Float32Array(level[side].length * 2);
    values.set(level[side]);
    level[side] = values;
  }
}

function take(level: Level, index: number, range: ValueRange): void {
  range.min = Math.min(range.min, level.min[index] ?? 0);
  range.max = Math.max(range.max, level.max[index] ?? 0);
}

/** Keeps a pyramid in step with a series that grows with each revision; a new series starts a new pyramid. */
export function useScorePyramid(series: ScoreSeries | null, revision: number): ScorePyramid {
  const held = useRef<{ series: ScoreSeries | null; pyramid: ScorePyramid }>({
    series: null,
    pyramid: new ScorePyramid(),
  });
  const update = useCallback((of: ScoreSeries | null, _revision: number) => {
    if (held.current.series !== of) held.current = { series: of, pyramid: new ScorePyramid() };
    const { pyramid } = held.current;
    if (of && of.length > pyramid.length) pyramid.append(confidenceCurve(of, pyramid.length).confidence);
    return pyramid;
  }, []);
  return useMemo(() => update(series, revision), [update, series, revision]);
}
