import type { Seconds } from '@framescout/contract';
import type { PlanePatch, Position } from '@framescout/media';
import { LONGEST_STEP } from '../detect/fade-edges.ts';
import { fadeRemainder, slideRemainder } from '../detect/fade-remainder.ts';
import type { FoundShape, PlaneMatcher, Sighting } from '../match/matcher.ts';

/** The most frames over which an element that moves or fades is followed; it has to come or go within these. */
export const MOST_FRAMES = 32;
/** Over how much time it is followed, at most. */
export const LONGEST_SLIDE: Seconds = 0.5;
// Sightings below this similarity are not clear.
const LEAST_SIMILARITY = 0.6;

// A sighting continues that of the frame before if it is within this many pixels; a fast one may have come further.
const NEAR = 24;
const FARTHEST = 80;

/** The way of an element that is faint, moving or partly out of sight, from frame to frame, forwards or backwards in time. */
export class ShapeTrail {
  readonly #matcher: PlaneMatcher;
  readonly #opacities: number[] = [];
  readonly #shares: number[] = [];
  readonly #sizes: number[] = [];
  #at: Position;
  #size = 1;
  /** How it moves from frame to frame, in pixels; null as long as that is not known. */
  #step: Position | null;
  /** How far from where it was clearly seen it was found first: jitter, or its first step. */
  #firstStep: Position | null = null;

  /** `from`: where it is clearly seen. `step`: how it moves from there, in pixels per frame, if that is known. */
  constructor(matcher: PlaneMatcher, from: Position, step: Position | null = null) {
    this.#matcher = matcher;
    this.#at = { x: from.x, y: from.y };
    this.#step = step;
  }

  /** In how many frames it was found. One in which it only looked larger or smaller may be chance. */
  get length(): number {
    const [first, ...others] = this.#sizes;
    return first !== 1 && others.length === 0 ? 0 : this.#sizes.length;
  }

  /** Where it was found last. */
  get place(): Position {
    return this.#at;
  }

  /** In how many frames more it must be, since what is left of it when it is no longer found has to go, too. */
  get remainder(): number {
    return Math.max(
      fadeRemainder(this.#opacities),
      slideRemainder(this.#shares),
      slideRemainder(this.#sizes),
    );
  }

  /** Follows it into the next frame, where it is no more opaque if it fades. Returns whether it is there. */
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

/** Whether an element is seen clearly enough to be followed from there. */
export function isClear({ similarity }: Sighting): boolean {
  return similarity >= LEAST_SIMILARITY;
}

/** Whether any of a frame's sightings continues one of the frame before or after. */
export function isAmong(sightings: readonly Sighting[], { x, y }: Position): boolean {
  return sightings.some(
    (other) => isClear(other) && Math.abs(other.x - x) < NEAR && Math.abs(other.y - y) < NEAR,
  );
}

/** Which of a frame's clear sightings an element was, or will be, in the frame beside; null if none is near enough. */
export function nearestClear(sightings: readonly Sighting[], { x, y }: Position): Sighting | null {
  let nearest: Sighting | null = null;
  let least = FARTHEST;
  for (const sighting of sightings) {
    const distance = Math.hypot(sighting.x - x, sighting.y - y);
    if (!isClear(sighting) || distance >= least) continue;
    nearest = sighting;
    least = distance;
  }
  return nearest;
}

/** Whether two frames, by their times, may show one movement. */
export function isContinuous(before: Seconds, time: Seconds): boolean {
  return time > before && time - before <= LONGEST_STEP;
}
