import type { FrameIndex, Seconds } from '@framescout/contract';
import type { ComingPacket, TimeMap, TimeRange } from '@framescout/media';
import { LONGEST_ENTRANCE } from './plan-quick-look.ts';
import { RoughFrames } from './rough-frames.ts';
import type { SightingTimes } from './sighting-times.ts';

/** Where frames are in time. */
type Frames = Pick<TimeMap, 'frameAt' | 'startOf'>;

// No more frames in a row are spare, so that an element of three frames is on one that is not.
const MOST_IN_A_ROW = 2;

// What is near a sighting is told by time, so that the frame before a frame that may be left out, and each that is left out,
// must be short: two of them are then within LONGEST_ENTRANCE.
const LONGEST_SPARE: Seconds = LONGEST_ENTRANCE / 3;

/**
 * What is before a frame by more than this is settled: nothing seen from then on changes it. Twice as long as an entrance,
 * since the frames gone back to may show the element even earlier.
 */
export const UNSETTLED: Seconds = 2 * LONGEST_ENTRANCE;

/** A chunk, or what is left of it. `lastKey`: when the last keyframe starts that is well before its end. */
export type SparingChunk = TimeRange & { lastKey: Seconds };

/**
 * Decides, within a chunk, which of the frames that no other frame is predicted from (the spare ones) are left out: all
 * while nothing is in sight, none from well before a sighting until a while after it. A decoder cannot go back, so that a
 * sighting where frames were left out asks for a new start. None are left out at either end of the chunk: what enters or
 * fades there may belong to the chunk beside it. While nothing is in sight, the other frames are rough ({@link RoughFrames}),
 * except after the last keyframe, for what is near the chunk's end to be decoded once.
 */
export class SparingLook {
  readonly #frames: Frames;
  readonly #chunk: SparingChunk;
  readonly #sightings: SightingTimes;
  /** By frame, the times of spare frames, and of those that were left out. */
  readonly #spare = new Map<FrameIndex, Seconds>();
  readonly #leftOut = new Map<FrameIndex, Seconds>();
  readonly #rough: RoughFrames;
  /** When frames that are not spare showed an element. */
  #seenAt: Seconds[] = [];
  /** The last frame that was only glanced at. */
  #glancedAt: Seconds = Number.NEGATIVE_INFINITY;
  #closeFrom: Seconds;
  #closeUntil: Seconds;
  #settledUntil: Seconds;

  /** `sightings`: those known so far, in this and in other chunks. */
  constructor(frames: Frames, chunk: SparingChunk, sightings: SightingTimes) {
    this.#frames = frames;
    this.#rough = new RoughFrames(frames);
    this.#chunk = chunk;
    this.#sightings = sightings;
    this.#settledUntil = chunk.start;
    this.#closeFrom = chunk.start;
    const seenAt = sightings.lastBefore(chunk.start) ?? Number.NEGATIVE_INFINITY;
    this.#closeUntil = Math.max(chunk.start + LONGEST_ENTRANCE, seenAt + sightings.hold);
  }

  /** Takes note that decoding begins, or begins again, at a time: it will ask which frames to leave out from there on. */
  goesOnFrom(from: Seconds): void {
    for (const [frame, time] of this.#leftOut) if (time >= from) this.#leftOut.delete(frame);
    this.#rough.startAgain(from);
  }

  /** Whether every frame around a time is looked at. */
  isClose(time: Seconds): boolean {
    return (time >= this.#closeFrom && time < this.#closeUntil) || time >= this.#chunk.end - LONGEST_ENTRANCE;
  }

  /** Whether to leave out a frame that no other is predicted from; takes note of it. */
  leavesOut(time: Seconds): boolean {
    const frame = this.#frames.frameAt(time);
    if (!this.#spare.has(frame) && (this.#isLong(frame) || this.#runThrough(frame) > MOST_IN_A_ROW))
      return false;
    this.#spare.set(frame, time);
    if (this.isClose(time)) return false;
    if (this.#sightings.areRare || this.#rough.areComing) {
      this.#leftOut.set(frame, time);
      return true;
    }
    if (this.#hasLeftOut(this.#closeUntil, time)) this.#closeFrom = time;
    this.#closeUntil = time + LONGEST_ENTRANCE;
    return false;
  }

  /** Whether to decode a packet without its in-loop filter; takes note of it. */
  skipsFilter(packet: ComingPacket): boolean {
    const { time } = packet;
    const begins = this.#sightings.areRare && !this.isClose(time) && time < this.#chunk.lastKey;
    return this.#rough.skipsFilter(packet, begins);
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
   * Whether a score counts: spare frames only do near what others show and at the chunk's ends, however many were looked
   * at, so that one scan gives what another does.
   */
  counts(time: Seconds): boolean {
    const { start, end } = this.#chunk;
    if (time < start + LONGEST_ENTRANCE || time >= end - LONGEST_ENTRANCE) return true;
    if (!this.#spare.has(this.#frames.frameAt(time))) return true;
    return this.#seenAt.some((seenAt) => Math.abs(seenAt - time) <= LONGEST_ENTRANCE);
  }

  /**
   * Takes note of a frame looked at, and whether an element is in sight. Returns where to start again because frames were
   * left out that must be looked at now; null to go on.
   */
  saw(time: Seconds, isInSight: boolean): Seconds | null {
    this.#settle(time - UNSETTLED);
    const isClose = this.isClose(time);
    if (!isClose) this.#glancedAt = time;
    if (!isInSight) return null;
    this.#sightings.add(time);
    if (!this.#spare.has(this.#frames.frameAt(time))) this.#seenAt.push(time);
    const from = this.#firstFrom(Math.max(this.#settledUntil, time - LONGEST_ENTRANCE));
    if (!isClose || time >= this.#closeUntil) this.#closeFrom = from;
    this.#closeUntil = Math.max(this.#closeUntil, time + this.#sightings.hold);
    // Decoders are ahead. Even for frames after this one it goes back, as what comes in is traced back from frame to frame.
    const until = time + LONGEST_ENTRANCE;
    const isMissing =
      this.#glancedAt >= from || this.#hasLeftOut(from, until) || this.#rough.areBetween(from, until);
    return isMissing ? this.#startAgain(from) : null;
  }

  #startAgain(from: Seconds): Seconds {
    this.#closeFrom = Math.min(this.#closeFrom, from);
    this.#glancedAt = Number.NEGATIVE_INFINITY;
    return from;
  }

  #settle(until: Seconds): void {
    this.#settledUntil = Math.max(this.#settledUntil, until);
    // What was settled last has yet to be asked about.
    const isOver = (time: Seconds) => time < this.#settledUntil - UNSETTLED;
    for (const frames of [this.#spare, this.#leftOut]) {
      for (const [frame, time] of frames) if (isOver(time)) frames.delete(frame);
    }
    this.#rough.forget(isOver);
    this.#seenAt = this.#seenAt.filter((time) => !isOver(time));
  }

  #hasLeftOut(from: Seconds, until: Seconds): boolean {
    return [...this.#leftOut.values()].some((time) => time >= from && time <= until);
  }

  /** When the first frame at or after a time starts. */
  #firstFrom(time: Seconds): Seconds {
    const frame = this.#frames.frameAt(time);
    const start = this.#frames.startOf(frame);
    return start >= time ? start : this.#frames.startOf(frame + 1);
  }

  /** Whether a frame, or the one before it, is shown for too long for it to be left out. */
  #isLong(frame: FrameIndex): boolean {
    const lengthOf = (one: FrameIndex) => this.#frames.startOf(one + 1) - this.#frames.startOf(one);
    return Math.max(lengthOf(frame - 1), lengthOf(frame)) > LONGEST_SPARE;
  }

  #runThrough(frame: FrameIndex): number {
    let first = frame;
    let last = frame;
    while (this.#spare.has(first - 1)) first--;
    while (this.#spare.has(last + 1)) last++;
    return last - first + 1;
  }
}
