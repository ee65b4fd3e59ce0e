import type { Seconds } from '@framescout/contract';
import type { PlanePatch, Position } from '@framescout/media';
import type { PlaneMatcher, Sighting } from '../match/matcher.ts';
import {
  isAmong,
  isClear,
  isContinuous,
  LONGEST_SLIDE,
  MOST_FRAMES,
  nearestClear,
  ShapeTrail,
} from './shape-trail.ts';

/** An element that was clearly seen last at a time was there in `later` more frames, at least 1. */
export type Exit = { seenAt: Seconds; later: number };

type Seen = { time: Seconds; sightings: readonly Sighting[] };
type OpenExit = { seenAt: Seconds; trail: ShapeTrail };

/**
 * Goes on looking when an element is not clearly seen any more: one that slides or fades away is found by its shape, frame by
 * frame. Each chunk needs its own; what leaves at its end is followed into the frames of the next one.
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

  /** Whether an element is leaving, or in sight, so that the frame after those it was given matters. */
  get isFollowing(): boolean {
    return this.isLeaving || (this.#last?.sightings.some(isClear) ?? false);
  }

  /** Takes the next frame, and returns the exits that are over with it. */
  follow(time: Seconds, patches: readonly PlanePatch[], sightings: readonly Sighting[]): Exit[] {
    if (this.#last && !isContinuous(this.#last.time, time)) this.forget();
    const over: Exit[] = [];
    const open = [...this.#open, ...this.#begun(sightings)];
    this.#open = open.filter((exit) => {
      const { trail, seenAt } = exit;
      // What stays for so long was not leaving.
      if (trail.length >= MOST_FRAMES || time - seenAt > LONGEST_SLIDE) return false;
      if (trail.follow(patches)) return !isAmong(sightings, trail.place);
      if (trail.length > 0) over.push({ seenAt, later: trail.length + trail.remainder });
      return false;
    });
    this.#before = this.#last;
    this.#last = { time, sightings: [...sightings] };
    return over;
  }

  /** Ends what is followed, as there are no more frames, and returns the exits under way. */
  finish(): Exit[] {
    const over = this.#open.flatMap(({ seenAt, trail }) =>
      trail.length > 0 ? [{ seenAt, later: trail.length }] : [],
    );
    this.forget();
    return over;
  }

  /** Forgets what was seen: the next frame does not follow. */
  forget(): void {
    this.#open = [];
    this.#last = null;
    this.#before = null;
  }

  /** The exits of what was clearly seen in the last frame and is not in this one. */
  #begun(sightings: readonly Sighting[]): OpenExit[] {
    const last = this.#last;
    if (!last) return [];
    return last.sightings.flatMap((sighting) => {
      if (!isClear(sighting) || isAmong(sightings, sighting)) return [];
      const trail = new ShapeTrail(this.#matcher, sighting, this.#stepTo(sighting));
      return [{ seenAt: last.time, trail }];
    });
  }

  /** How an element moved from the frame before the last one to where it was seen last. */
  #stepTo(place: Position): Position | null {
    const from = this.#before && nearestClear(this.#before.sightings, place);
    return from && { x: place.x - from.x, y: place.y - from.y };
  }
}
