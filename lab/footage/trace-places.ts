import type { Film, HudElement } from './hud-element.ts';

/** The center of an element at a time: seconds and pixels. */
export type PlaceSample = { time: number; x: number; y: number };

// Maximum deviation (pixels) from the straight line between two samples.
const TOLERANCE = 0.5;

/**
 * Traces each event's element from its first frame to its last, in as few linearly interpolated samples as
 * possible.
 */
export function tracePlaces(element: HudElement, film: Film): PlaceSample[][] {
  return element.events.map(({ start, end }, event) => {
    const first = Math.round(start * film.frameRate);
    const last = Math.max(first, Math.round(end * film.frameRate) - 1);
    const samples = Array.from({ length: last - first + 1 }, (_, at): PlaceSample => {
      const frame = first + at;
      const [x, y] = element.middleAt(event, (frame + 0.5) / film.frameRate);
      return { time: frame / film.frameRate, x: tenths(x), y: tenths(y) };
    });
    return withoutStraights(samples);
  });
}

function withoutStraights(samples: readonly PlaceSample[]): PlaceSample[] {
  const [first, ...later] = samples;
  if (!first) return [];
  if (later.every(({ x, y }) => x === first.x && y === first.y)) return [first];
  const kept = [first];
  let from = 0;
  for (let to = 2; to < samples.length; to++) {
    if (isStraight(samples.slice(from, to + 1))) continue;
    from = to - 1;
    kept.push(...samples.slice(from, to));
  }
  return [...kept, ...samples.slice(-1)];
}

function isStraight(samples: readonly PlaceSample[]): boolean {
  const [from] = samples;
  const to = samples.at(-1);
  if (!from || !to) return true;
  return samples.every(({ time, x, y }) => {
    const ratio = (time - from.time) / (to.time - from.time);
    const [dx, dy] = [x - from.x - (to.x - from.x) * ratio, y - from.y - (to.y - from.y) * ratio];
    return Math.hypot(dx, dy) <= TOLERANCE;
  });
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
