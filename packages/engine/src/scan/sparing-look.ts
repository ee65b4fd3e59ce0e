import type { FrameIndex, Seconds } from '@framescout/contract';
import type { TimeMap, TimeRange } from '@framescout/media';
import type { Chunk } from './chunk-planner.ts';
import { LONGEST_ENTRANCE } from './plan-quick-look.ts';
import type { SightingTimes } from './sighting-times.ts';

/** Where frames are in time. */
type Frames = Pick<TimeMap, 'frameAt' | 'startOf'>;

// No more frames in a row are spare, so that an element of three frames is on one that is not.
const MOST_IN_A_ROW = 2;

/**
 * What is before a frame by more than this is settled: nothing seen from then on changes it. Twice as long as an entrance,
 * since the frames gone back to may show the element even earlier.
 */
export const UNSETTLED: Seconds = 2 * LONGEST_ENTRANCE;

/**
 * Decides, within a chunk, which of the frames that no other frame is predicted from (the spare ones) are left out: all
 * while nothing is in sight, none from well before a sighting until a while after it. A decoder cannot go back, so that a
 * sighting where frames were left out asks for a new start: before the chunk's own, if need be.
 */
export class SparingLook {
  readonly #frames: Frames;
  readonly #start: Seconds;
  readonly #hold: Seconds;
  readonly #sightings: SightingTimes;
  /** By frame, the times of spare frames, and of those that were left out. */
  readonly #spare = new Map<FrameIndex, Seconds>();
  readonly #leftOut = new Map<FrameIndex, Seconds>();
  /** When frames that are not spare showed an element. */
  #seenAt: Seconds[] = [];
  #closeFrom: Seconds;
  #closeUntil: Seconds;
  #settledUntil: Seconds;

  /**
   * `hold`: for how long after a sighting every frame is looked at; `sightings` are known so far, in this and in other
   * chunks.
   */
  constructor(frames: Frames, { start, previousStart }: Chunk, hold: Seconds, sightings: SightingTimes) {
    this.#frames = frames;
    this.#start = start;
    this.#hold = hold;
    this.#sightings = sightings;
    this.#closeFrom = start;
    const seenAt = sightings.lastBefore(start) ?? Number.NEGATIVE_INFINITY;
    this.#closeUntil = Math.max(start + LONGEST_ENTRANCE, seenAt + hold);
    // From a sighting of its own on, the chunk before left nothing out.
    const isSeamless = previousStart === null || (seenAt >= previousStart && seenAt + hold > start);
    this.#settledUntil = isSeamless ? start : start - LONGEST_ENTRANCE;
  }

  /** What is before the chunk can't be looked at: start at its own beginning. */
  stayInside(): Seconds {
    this.#settledUntil = Math.max(this.#settledUntil, this.#start);
    this.#closeFrom = Math.max(this.#closeFrom, this.#start);
    return this.#start;
  }

  /** Whether every frame around a time is looked at. */
  isClose(time: Seconds): boolean {
    return time >= this.#closeFrom && time < this.#closeUntil;
  }

  /** Whether to leave out a frame that no other is predicted from; takes note of it. */
  leavesOut(time: Seconds): boolean {
    const frame = this.#frames.frameAt(time);
    if (!this.#spare.has(frame) && this.#runThrough(frame) > MOST_IN_A_ROW) return false;
    this.#spare.set(frame, time);
    if (this.isClose(time)) return false;
    this.#leftOut.set(frame, time);
    return true;
  }

  /** The last frame left out in a range; null without one. */
  lastLeftOut({ start, end }: TimeRange): Seconds | null {
    let last: Seconds | null = null;
    for (const time of this.#leftOut.values()) {
      if (time >= start && time < end) last = Math.max(last ?? time, time);
    }
    return last;
  }

  /**
   * Whether a score counts: spare frames only do near what others show, however many were looked at, so that one scan
   * gives what another does.
   */
  counts(time: Seconds): boolean {
    if (!this.#spare.has(this.#frames.frameAt(time))) return true;
    // What is left of a fade may belong to the chunk before.
    if (time >= this.#start && time < this.#start + LONGEST_ENTRANCE) return true;
    return this.#seenAt.some((seenAt) => Math.abs(seenAt - time) <= LONGEST_ENTRANCE);
  }

  /**
   * Takes note of a frame looked at, and whether an element is in sight. Returns where to start again because frames were
   * left out that must be looked at now; null to go on.
   */
  saw(time: Seconds, isInSight: boolean): Seconds | null {
    this.#settle(time - UNSETTLED);
    if (!isInSight) return null;
    this.#sightings.add(time);
    if (!this.#spare.has(this.#frames.frameAt(time))) this.#seenAt.push(time);
    const from = this.#firstFrom(Math.max(this.#settledUntil, time - LONGEST_ENTRANCE));
    if (!this.isClose(time)) {
      this.#closeFrom = from;
      this.#closeUntil = time + this.#hold;
      return this.#startAgain(from);
    }
    this.#closeUntil = Math.max(this.#closeUntil, time + this.#hold);
    const isBeforeChunk = from < this.#start && from < this.#closeFrom;
    const missed = isBeforeChunk ? from : this.#firstLeftOut(from, time + LONGEST_ENTRANCE);
    return missed === null ? null : this.#startAgain(Math.min(time, missed));
  }

  #startAgain(from: Seconds): Seconds {
    this.#closeFrom = Math.min(this.#closeFrom, from);
    for (const [frame, time] of this.#leftOut) if (time >= from) this.#leftOut.delete(frame);
    return from;
  }

  #settle(until: Seconds): void {
    this.#settledUntil = Math.max(this.#settledUntil, until);
    // What was settled last has yet to be asked about.
    const isOver = (time: Seconds) => time < this.#settledUntil - UNSETTLED;
    for (const frames of [this.#spare, this.#leftOut]) {
      for (const [frame, time] of frames) if (isOver(time)) frames.delete(frame);
    }
    this.#seenAt = this.#seenAt.filter((time) => !isOver(time));
  }

  #firstLeftOut(from: Seconds, until: Seconds): Seconds | null {
    const times = [...this.#leftOut.values()].filter((time) => time >= from && time <= until);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** When the first frame at or after a time starts. */
  #firstFrom(time: Seconds): Seconds {
    const frame = this.#frames.frameAt(time);
    const start = this.#frames.startOf(frame);
    return start >= time ? start : this.#frames.startOf(frame + 1);
  }

  #runThrough(frame: FrameIndex): number {
    let first = frame;
    let last = frame;
    while (this.#spare.has(first - 1)) first--;
    while (this.#spare.has(last + 1)) last++;
    return last - first + 1;
  }
}
