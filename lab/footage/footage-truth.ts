import type { Random } from '../../tools/test-support/random.ts';
import type { Film, HudElement, TimeSpan } from './hud-element.ts';
import { randomInteger } from './random-choice.ts';

const CLICKS = 3;
const CLICK_MISS = 4;

/** A film with its element; `scale` is the number of pixels per unit of both. */
type Filmed = { name: string; film: Film; scale: number; element: HudElement };

/** The content of a clip's truth file: times in seconds, places in pixels of the picture. */
export type FootageTruth = {
  video: string;
  fps: number;
  width: number;
  height: number;
  duration: number;
  kind: string;
  clicks: PlaceSample[];
  events: TimeSpan[];
  /** The element's width and height (pixels). */
  size: { width: number; height: number };
  /** The element's center during each event. */
  places: PlaceSample[][];
};

/** Returns the truth about a clip, and what a user would do: one click on each of the first three events. */
export function footageTruth(filmed: Filmed, kind: string, random: Random): FootageTruth {
  const { name, film, scale, element } = filmed;
  const [across, down] = element.size;
  return {
    video: `${name}.mp4`,
    fps: film.frameRate,
    width: Math.round(film.width * scale),
    height: Math.round(film.height * scale),
    duration: film.duration,
    kind,
    clicks: clicksOn(filmed, random),
    events: element.events,
    size: { width: across * scale, height: down * scale },
    places: tracePlaces(element, film).map((places) => places.map((place) => scaled(place, scale))),
  };
}

function clicksOn({ element, film, scale }: Filmed, random: Random): PlaceSample[] {
  const miss = () => randomInteger(random, -CLICK_MISS, CLICK_MISS);
  return element.events.slice(0, CLICKS).map(({ start, end }, index) => {
    const frame = Math.round(((start + end) / 2) * film.frameRate);
    const time = frame / film.frameRate;
    if (element.clickAt) {
      // Where the element was drawn in that frame: at the middle of its time span.
      const [x, y] = element.clickAt(index, (frame + 0.5) / film.frameRate);
      return { time, x: Math.round(x * scale), y: Math.round(y * scale) };
    }
    const [x, y] = element.middleAt(index, time);
    return {
      time,
      x: Math.round((Math.round(x) + miss()) * scale),
      y: Math.round((Math.round(y) + miss()) * scale),
    };
  });
}

function scaled({ time, x, y }: PlaceSample, scale: number): PlaceSample {
  return { time, x: x * scale, y: y * scale };
}

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
