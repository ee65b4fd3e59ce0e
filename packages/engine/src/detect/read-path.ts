import type { DetectedEvent, PathPoint, Seconds } from '@framescout/contract';
import type { PixelSize } from '@framescout/media';
import { detectionAt } from './packed-detections.ts';
import type { ScoreSeries } from './score-series.ts';

// A region that follows is smoothed over more than this.
const POINTS_APART: Seconds = 0.1;
// Between events, the path stays where the element was last seen, until so long before it is seen again.
const GLIDE: Seconds = 1;

type Span = Pick<DetectedEvent, 'startTime' | 'endTime'>;

/**
 * Reads from an element's scores where it is during its events (by start): the mean of what is seen at least as
 * clearly as the `sensitivity` (0..1), ten times a second. Empty for scores without places.
 */
export function readPath(
  series: ScoreSeries,
  events: readonly Span[],
  { sensitivity, picture }: { sensitivity: number; picture: PixelSize },
): PathPoint[] {
  const { geometry } = series.shape;
  if (!geometry) return [];
  const { region } = geometry;
  const { detections, detectionCounts } = series;
  const points: PathPoint[] = [];
  let mean = new PlaceMean();
  let event = 0;
  let until = Number.NEGATIVE_INFINITY;
  let next = 0;
  for (let sample = 0; sample < series.length; sample++) {
    const from = next;
    next += detectionCounts[sample] ?? 0;
    if (next === from) continue;
    const time = series.timeAt(sample);
    for (let span = events[event]; span && span.startTime <= time; span = events[++event]) {
      until = Math.max(until, span.endTime);
    }
    if (time >= until) continue;
    if (time >= mean.startTime + POINTS_APART) {
      mean.addTo(points);
      mean = new PlaceMean(time);
    }
    for (let index = from; index < next; index++) {
      const { x, y, similarity } = detectionAt(detections, index);
      if (similarity < sensitivity) continue;
      mean.add(time, (x + region.width / 2) / picture.width, (y + region.height / 2) / picture.height);
    }
  }
  mean.addTo(points);
  return points;
}

/** The mean of places within a short time. */
class PlaceMean {
  readonly startTime: Seconds;
  #count = 0;
  #time = 0;
  #x = 0;
  #y = 0;

  constructor(startTime: Seconds = Number.NEGATIVE_INFINITY) {
    this.startTime = startTime;
  }

  add(time: Seconds, x: number, y: number): void {
    this.#count++;
    this.#time += time;
    this.#x += x;
    this.#y += y;
  }

  /** Adds it to a path, if there is any. */
  addTo(points: PathPoint[]): void {
    const count = this.#count;
    if (count === 0) return;
    const [time, x, y] = [this.#time / count, this.#x / count, this.#y / count];
    const last = points.at(-1);
    if (last && time - last.time > GLIDE) points.push({ ...last, time: time - GLIDE });
    points.push({ time, x, y });
  }
}
