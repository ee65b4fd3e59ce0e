import type { FrameIndex, Seconds } from '@framescout/contract';
import type { TimeMap, TimeRange, UpcomingPacket } from '@framescout/media';
import { MAX_ENTRANCE_SECONDS } from '../trace/entrance-limits.ts';
import type { DetectionTimes } from './detection-times.ts';
import { RoughFrames } from './rough-frames.ts';

/** Maps times to frames and back. */
type Frames = Pick<TimeMap, 'frameAt' | 'startOf'>;

// Maximum number of consecutive skippable frames, so that an element of three frames is on one that isn't.
const MAX_IN_A_ROW = 2;

// Nearness to a detection is measured in time, so a frame that may be skipped, and the frame before it, must
// be short: two of them are then within MAX_ENTRANCE_SECONDS.
const MAX_SKIPPABLE_SECONDS: Seconds = MAX_ENTRANCE_SECONDS / 3;

/**
 * Anything further than this before a frame is settled: nothing seen from then on changes it. That is twice
 * the longest entrance, since the frames revisited may show the element even earlier.
 */
export const UNSETTLED: Seconds = 2 * MAX_ENTRANCE_SECONDS;

/** A chunk, or the rest of one. `lastKey`: time of the last keyframe that is well before its end. */
export type ChunkPart = TimeRange & { lastKey: Seconds };

/**
 * Decides, within a chunk, which of the frames that no other frame is predicted from (the skippable ones) are
 * skipped: all while nothing is in sight, none from well before a detection until some time after it. A
 * decoder can't go back, so a detection where frames were skipped requires a restart. None are skipped at
 * either end of the chunk: what enters or fades there may belong to the adjacent chunk. While nothing is in
 * sight, the other frames are rough ({@link RoughFrames}), except after the last keyframe, so that frames
 * near the chunk's end are decoded just once.
 */
export class FrameSkipper {
  readonly #frames: Frames;
  readonly #chunk: ChunkPart;
  readonly #detections: DetectionTimes;
  /** By frame, the times of skippable frames, and of those that were skipped. */
  readonly #skippable = new Map<FrameIndex, Seconds>();
  readonly #leftOut = new Map<FrameIndex, Seconds>();
  readonly #rough: RoughFrames;
  /** Times at which frames that aren't skippable showed an element. */
  #seenAt: Seconds[] = [];
  /** Time of the last frame that was only glanced at. */
  #glancedAt: Seconds = Number.NEGATIVE_INFINITY;
  #closeFrom: Seconds;
  #closeUntil: Seconds;
  #settledUntil: Seconds;

  /** `detections`: the detections known so far, in this and other chunks. */
  constructor(frames: Frames, chunk: ChunkPart, detections: DetectionTimes) {
    this.#frames = frames;
    this.#rough = new RoughFrames(frames);
    this.#chunk = chunk;
    this.#detections = detections;
    this.#settledUntil = chunk.start;
    this.#closeFrom = chunk.start;
    const seenAt = detections.lastBefore(chunk.start) ?? Number.NEGATIVE_INFINITY;
    this.#closeUntil = Math.max(chunk.start + MAX_ENTRANCE_SECONDS, seenAt + detections.hold);
  }

  /** Records that decoding starts, or restarts, at a time, from which on it asks which frames to skip. */
  resumeFrom(from: Seconds): void {
    for (const [frame, time] of this.#leftOut) if (time >= from) this.#leftOut.delete(frame);
    this.#rough.startAgain(from);
  }

  /** Whether every frame around a time is scored. */
  isClose(time: Seconds): boolean {
    return (
      (time >= this.#closeFrom && time < this.#closeUntil) || time >= this.#chunk.end - MAX_ENTRANCE_SECONDS
    );
  }

  /** Decides whether to skip a frame that no other is predicted from, and records it. */
  skipsFrame(time: Seconds): boolean {
    const frame = this.#frames.frameAt(time);
    if (!this.#skippable.has(frame) && (this.#isLong(frame) || this.#runThrough(frame) > MAX_IN_A_ROW))
      return false;
    this.#skippable.set(frame, time);
    if (this.isClose(time)) return false;
    if (this.#detections.areRare || this.#rough.areComing) {
      this.#leftOut.set(frame, time);
      return true;
    }
    if (this.#hasLeftOut(this.#closeUntil, time)) this.#closeFrom = time;
    this.#closeUntil = time + MAX_ENTRANCE_SECONDS;
    return false;
  }

  /** Decides whether to decode a packet without its in-loop filter, and records it. */
  skipsFilter(packet: UpcomingPacket): boolean {
    const { time } = packet;
    const begins = this.#detections.areRare && !this.isClose(time) && time < this.#chunk.lastKey;
    return this.#rough.skipsFilter(packet, begins);
  }

  /** Returns the time of the last frame skipped in a range; null without one. */
  lastLeftOut({ start, end }: TimeRange): Seconds | null {
    let last: Seconds | null = null;
    for (const time of this.#leftOut.values()) {
      if (time >= start && time < end) last = Math.max(last ?? time, time);
    }
    return last;
  }

  /**
   * Whether a score counts. Skippable frames count only near detections in other frames and at the chunk's ends,
   * however many of them were scored, so that results are reproducible.
   */
  counts(time: Seconds): boolean {
    const { start, end } = this.#chunk;
    if (time < start + MAX_ENTRANCE_SECONDS || time >= end - MAX_ENTRANCE_SECONDS) return true;
    if (!this.#skippable.has(this.#frames.frameAt(time))) return true;
    return this.#seenAt.some((seenAt) => Math.abs(seenAt - time) <= MAX_ENTRANCE_SECONDS);
  }

  /**
   * Records a scored frame, and whether an element is in sight. Returns the time to restart from if skipped
   * frames must be scored after all; null to continue.
   */
  recordScoredFrame(time: Seconds, isInSight: boolean): Seconds | null {
    this.#settle(time - UNSETTLED);
    const isClose = this.isClose(time);
    if (!isClose) this.#glancedAt = time;
    if (!isInSight) return null;
    this.#detections.add(time);
    if (!this.#skippable.has(this.#frames.frameAt(time))) this.#seenAt.push(time);
    const from = this.#firstFrom(Math.max(this.#settledUntil, time - MAX_ENTRANCE_SECONDS));
    if (!isClose || time >= this.#closeUntil) this.#closeFrom = from;
    this.#closeUntil = Math.max(this.#closeUntil, time + this.#detections.hold);
    // Decoders run ahead, so later frames may already have been skipped. Going back covers those, too, as
    // what enters is traced back frame by frame.
    const until = time + MAX_ENTRANCE_SECONDS;
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
    // The frames settled last have yet to be queried.
    const isOver = (time: Seconds) => time < this.#settledUntil - UNSETTLED;
    for (const frames of [this.#skippable, this.#leftOut]) {
      for (const [frame, time] of frames) if (isOver(time)) frames.delete(frame);
    }
    this.#rough.forget(isOver);
    this.#seenAt = this.#seenAt.filter((time) => !isOver(time));
  }

  #hasLeftOut(from: Seconds, until: Seconds): boolean {
    return [...this.#leftOut.values()].some((time) => time >= from && time <= until);
  }

  /** Returns when the first frame at or after a time starts. */
  #firstFrom(time: Seconds): Seconds {
    const frame = this.#frames.frameAt(time);
    const start = this.#frames.startOf(frame);
    return start >= time ? start : this.#frames.startOf(frame + 1);
  }

  /** Whether a frame, or the previous one, is shown too long for it to be skipped. */
  #isLong(frame: FrameIndex): boolean {
    const lengthOf = (one: FrameIndex) => this.#frames.startOf(one + 1) - this.#frames.startOf(one);
    return Math.max(lengthOf(frame - 1), lengthOf(frame)) > MAX_SKIPPABLE_SECONDS;
  }

  #runThrough(frame: FrameIndex): number {
    let first = frame;
    let last = frame;
    while (this.#skippable.has(first - 1)) first--;
    while (this.#skippable.has(last + 1)) last++;
    return last - first + 1;
  }
}
