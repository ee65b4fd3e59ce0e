import type { Seconds } from '@framescout/contract';
import type { PlanePatch, Position } from '@framescout/media';
import { isClear, isClearlySeenNear } from '../../detect/is-clearly-seen-near.ts';
import type { Detection, PlaneMatcher } from '../../model/matcher.ts';
import {
  isContinuous,
  MAX_SLIDE_SECONDS,
  MAX_TRACED_FRAMES,
  nearestClear,
  ShapeTrail,
} from './shape-trail.ts';

/** An element last clearly seen at a time was present in `later` more frames, at least 1. */
export type Exit = { seenAt: Seconds; later: number };

type Seen = { time: Seconds; detections: readonly Detection[] };
type OpenExit = { seenAt: Seconds; trail: ShapeTrail };

/**
 * Follows an element once it is no longer clearly seen: if it slides or fades away, it is found by its shape,
 * frame by frame. Each chunk needs its own tracer; what leaves at the chunk's end is followed into the frames
 * of the next one.
 */
export class ExitTracer {
  readonly #matcher: PlaneMatcher;
  #last: Seen | null = null;
  #before: Seen | null = null;
  #open: OpenExit[] = [];

  constructor(matcher: PlaneMatcher) {
    this.#matcher = matcher;
  }

  /** Whether an element is leaving. */
  get isLeaving(): boolean {
    return this.#open.length > 0;
  }

  /** Whether an element is leaving or in sight, so that the next frame matters. */
  get isFollowing(): boolean {
    return this.isLeaving || (this.#last?.detections.some(isClear) ?? false);
  }

  /** Takes the next frame, and returns the exits that end with it. */
  follow(time: Seconds, patches: readonly PlanePatch[], detections: readonly Detection[]): Exit[] {
    if (this.#last && !isContinuous(this.#last.time, time)) this.forget();
    const over: Exit[] = [];
    const open = [...this.#open, ...this.#begun(detections)];
    this.#open = open.filter((exit) => {
      const { trail, seenAt } = exit;
      // An element that stays this long wasn't leaving.
      if (trail.length >= MAX_TRACED_FRAMES || time - seenAt > MAX_SLIDE_SECONDS) return false;
      if (trail.follow(patches)) return !isClearlySeenNear(detections, trail.place);
      if (trail.length > 0) over.push({ seenAt, later: trail.length + trail.remainder });
      return false;
    });
    this.#before = this.#last;
    this.#last = { time, detections: [...detections] };
    return over;
  }

  /** Stops following elements because there are no more frames, and returns the exits in progress. */
  finish(): Exit[] {
    const over = this.#open.flatMap(({ seenAt, trail }) =>
      trail.length > 0 ? [{ seenAt, later: trail.length }] : [],
    );
    this.forget();
    return over;
  }

  /** Resets the tracer: the next frame doesn't follow the last one. */
  forget(): void {
    this.#open = [];
    this.#last = null;
    this.#before = null;
  }

  /** Starts exits for what was clearly seen in the last frame and isn't in this one. */
  #begun(detections: readonly Detection[]): OpenExit[] {
    const last = this.#last;
    if (!last) return [];
    return last.detections.flatMap((detection) => {
      if (!isClear(detection) || isClearlySeenNear(detections, detection)) return [];
      const trail = new ShapeTrail(this.#matcher, detection, this.#stepTo(detection));
      return [{ seenAt: last.time, trail }];
    });
  }

  /** The movement of an element from the frame before the last to where it was last seen. */
  #stepTo(place: Position): Position | null {
    const from = this.#before && nearestClear(this.#before.detections, place);
    return from && { x: place.x - from.x, y: place.y - from.y };
  }
}
