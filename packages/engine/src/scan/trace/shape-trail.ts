import type { Seconds } from '@framescout/contract';
import type { PlanePatch, Position } from '@framescout/media';
import { MAX_STEP_SECONDS } from '../../detect/fade-edges.ts';
import { fadeRemainder, slideRemainder } from '../../detect/fade-remainder.ts';
import { isClear } from '../../detect/is-clearly-seen-near.ts';
import type { Detection, FoundShape, PlaneMatcher } from '../../model/matcher.ts';

/**
 * Maximum number of frames over which an element that moves or fades is followed; it must enter or leave
 * within these.
 */
export const MAX_TRACED_FRAMES = 32;
/** Maximum time over which it is followed. */
export const MAX_SLIDE_SECONDS: Seconds = 0.5;
// A fast element may have moved this many pixels from one frame to the next.
const FARTHEST = 80;

/**
 * Follows an element that is faint, moving or partly out of sight, from frame to frame, forward or backward
 * in time.
 */
export class ShapeTrail {
  readonly #matcher: PlaneMatcher;
  readonly #opacities: number[] = [];
  readonly #shares: number[] = [];
  readonly #sizes: number[] = [];
  #at: Position;
  #size = 1;
  /** Its movement per frame, in pixels; null as long as that is unknown. */
  #step: Position | null;
  /** Offset of where it was first found from where it was clearly seen: jitter, or its first step. */
  #firstStep: Position | null = null;

  /** `from`: where it is clearly seen. `step`: how it moves from there, in pixels per frame, if known. */
  constructor(matcher: PlaneMatcher, from: Position, step: Position | null = null) {
    this.#matcher = matcher;
    this.#at = { x: from.x, y: from.y };
    this.#step = step;
  }

  /**
   * The number of frames in which it was found. A single one in which it only looked larger or smaller may be
   * chance.
   */
  get length(): number {
    const [first, ...others] = this.#sizes;
    return first !== 1 && others.length === 0 ? 0 : this.#sizes.length;
  }

  /** Where it was last found. */
  get place(): Position {
    return this.#at;
  }

  /**
   * Estimated number of further frames in which it must be present, since what is left of it when it is no
   * longer found must vanish, too.
   */
  get remainder(): number {
    return Math.max(
      fadeRemainder(this.#opacities),
      slideRemainder(this.#shares),
      slideRemainder(this.#sizes),
    );
  }

  /**
   * Follows it into the next frame, in which it must not get more opaque if it is fading. Returns whether it
   * was found.
   */
  follow(patches: readonly PlanePatch[]): boolean {
    const found = this.#find(patches);
    if (!found) return false;
    const step = { x: found.x - this.#at.x, y: found.y - this.#at.y };
    if (this.#step || this.#sizes.length > 0) this.#step = step;
    else this.#firstStep = step;
    this.#at = { x: found.x, y: found.y };
    this.#opacities.push(found.opacity);
    this.#shares.push(found.share);
    this.#sizes.push(found.size);
    this.#size = found.size;
    return true;
  }

  #find(patches: readonly PlanePatch[]): FoundShape | null {
    const most = this.#opacities.at(-1) ?? Number.POSITIVE_INFINITY;
    const findAfter = ({ x, y }: Position) => {
      const near = { x: this.#at.x + x, y: this.#at.y + y, size: this.#size };
      return this.#matcher.findShape(patches, near, most);
    };
    if (this.#step) return findAfter(this.#step);
    return findAfter({ x: 0, y: 0 }) ?? (this.#firstStep && findAfter(this.#firstStep));
  }
}

/**
 * Finds the clear detection of a frame that shows the same element as a place in an adjacent frame; null if
 * none is near enough.
 */
export function nearestClear(detections: readonly Detection[], { x, y }: Position): Detection | null {
  let nearest: Detection | null = null;
  let least = FARTHEST;
  for (const detection of detections) {
    const distance = Math.hypot(detection.x - x, detection.y - y);
    if (!isClear(detection) || distance >= least) continue;
    nearest = detection;
    least = distance;
  }
  return nearest;
}

/** Whether two frames, given their times, may show one continuous movement. */
export function isContinuous(before: Seconds, time: Seconds): boolean {
  return time > before && time - before <= MAX_STEP_SECONDS;
}
