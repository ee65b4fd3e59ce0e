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

/** A remembered frame. */
type Remembered = { time: Seconds; patches: PlanePatch[]; detections: Detection[] };

/**
 * The frames before a chunk's end, latest first. If it `isOpen`, they go back to the chunk's start, and the
 * previous chunk knows what was before.
 */
export type RecentFrames = { frames: readonly Remembered[]; isOpen: boolean };

/**
 * How many frames earlier an element that is new in a frame was already present: at least `earlier`, usually
 * 0. `pending`: what has yet to be traced back into the previous chunk, where it may prove to be more; null
 * if nothing has.
 */
export type Entrance = { earlier: number; pending: PendingEntrance | null };

/** Returns the patches that memories refer to. */
export function patchesIn(memories: readonly RecentFrames[]): Set<PlanePatch> {
  return new Set(memories.flatMap(({ frames }) => frames.flatMap(({ patches }) => patches)));
}

/** The memory before the first chunk. */
export const NO_RECENT_FRAMES: RecentFrames = { frames: [], isOpen: false };

/**
 * Looks back when an element appears: if it slides or fades in, its shape is traced backward, frame by frame,
 * to before it was clearly recognizable. Each chunk needs its own tracer. Looking back into the previous
 * chunk, which another decoder reads, is deferred until that chunk's memory is known.
 */
export class EntranceTracer {
  readonly #matcher: PlaneMatcher;
  readonly #past: Remembered[] = [];
  #firstTime: Seconds | null = null;
  // Whether the remembered frames reach back to the chunk's start without a gap.
  #isOpen = true;

  constructor(matcher: PlaneMatcher) {
    this.#matcher = matcher;
  }

  /** The remembered frames; for the next chunk, once this one has ended. */
  get memory(): RecentFrames {
    return { frames: [...this.#past], isOpen: this.#isOpen };
  }

  /**
   * Adds the chunk's next frame. Its patches must stay unchanged until {@link MAX_TRACED_FRAMES} more have
   * been added.
   */
  follow(time: Seconds, patches: PlanePatch[], detections: readonly Detection[]): Entrance {
    this.#firstTime ??= time;
    const [last] = this.#past;
    if (last && !isContinuous(last.time, time)) this.#forget();
    const trails = detections
      .filter(isClear)
      .flatMap((detection) => [
        new Trail(this.#matcher, time, detection, 'here'),
        new Trail(this.#matcher, time, detection, 'previous frame'),
      ]);
    for (const trail of trails) {
      trail.follow(this.#past);
      if (!this.#isOpen) trail.finish();
    }
    const earlier = Math.max(0, ...trails.map((trail) => trail.earlier ?? 0));
    const unfinished = trails.filter((trail) => trail.earlier === null);
    this.#past.unshift({ time, patches, detections: [...detections] });
    if (this.#past.length > MAX_TRACED_FRAMES) {
      this.#past.pop();
      this.#isOpen = false;
    }
    return {
      earlier,
      pending: unfinished.length > 0 ? new PendingEntrance(this.#firstTime, unfinished) : null,
    };
  }

  #forget(): void {
    this.#past.length = 0;
    this.#isOpen = false;
  }
}

/** Combines memories at a chunk's end, extending its own to before its start if that is open. */
export function joinRecentFrames(before: RecentFrames, own: RecentFrames): RecentFrames {
  const first = own.frames.at(-1);
  if (!own.isOpen || !first) return own.frames.length > 0 ? own : before;
  const earlier = framesBefore(before, first.time).slice(0, MAX_TRACED_FRAMES - own.frames.length);
  return { frames: [...own.frames, ...earlier], isOpen: false };
}

/** An entrance that can be traced back into the previous chunk once that chunk's memory is known. */
export class PendingEntrance {
  readonly #firstTime: Seconds;
  readonly #trails: readonly Trail[];

  /** `firstTime`: of the first frame of the chunk, through whose frames the trails have been followed. */
  constructor(firstTime: Seconds, trails: readonly Trail[]) {
    this.#firstTime = firstTime;
    this.#trails = trails;
  }

  /**
   * Traces on through the previous chunk, and returns how many frames earlier the element was already
   * present: back to the first frame if it came in as the recording begins.
   */
  settle(before: RecentFrames): number {
    const frames = framesBefore(before, this.#firstTime);
    for (const trail of this.#trails) {
      trail.follow(frames);
      trail.finish();
    }
    return Math.max(...this.#trails.map(({ earlier }) => earlier ?? 0));
  }
}

/**
 * Traces a detection back through the frames before it, from where it is or from where the element was in the previous
 * frame, since its movement is known from there.
 */
class Trail {
  readonly #matcher: PlaneMatcher;
  readonly #time: Seconds;
  readonly #detection: Detection;
  /** Where tracing starts, and how many frames before the detection that is. */
  #from: Position;
  #lead = 0;
  /** Null until the previous frame is known, if tracing starts there. */
  #shape: ShapeTrail | null;
  #earlier: number | null = null;

  /** `time`: that of the detection's frame. */
  constructor(matcher: PlaneMatcher, time: Seconds, detection: Detection, start: 'here' | 'previous frame') {
    this.#matcher = matcher;
    this.#time = time;
    this.#detection = detection;
    this.#from = detection;
    this.#shape = start === 'here' ? new ShapeTrail(matcher, detection) : null;
  }

  /**
   * How many frames before `time` the element appeared: 0 if it didn't just appear, null if it is present as
   * far back as it has been followed.
   */
  get earlier(): number | null {
    return this.#earlier;
  }

  /** Follows the element through the frames before those of the last call, latest first. */
  follow(frames: readonly Remembered[]): void {
    for (const frame of frames) {
      if (this.#earlier !== null) return;
      this.#earlier = this.#shape ? this.#followInto(frame, this.#shape) : this.#startIn(frame);
    }
  }

  /** Ends at the first frame: if the element was found up to there, it was present from there on. */
  finish(): void {
    const found = this.#shape?.length ?? 0;
    const all = this.#lead + found;
    // An element that was there for this long wasn't coming in.
    this.#earlier ??= found > 0 && all < MAX_TRACED_FRAMES ? all : 0;
  }

  /** Starts in the previous frame, unless the element isn't clearly seen near there. */
  #startIn({ detections }: Remembered): number | null {
    const from = nearestClear(detections, this.#detection);
    if (!from) return 0;
    const step = { x: from.x - this.#detection.x, y: from.y - this.#detection.y };
    this.#from = from;
    this.#lead = 1;
    this.#shape = new ShapeTrail(this.#matcher, from, step);
    return null;
  }

  /** Follows the element into a frame, and returns {@link earlier} if that is where it ends. */
  #followInto({ time, patches, detections }: Remembered, shape: ShapeTrail): number | null {
    if (shape.length === 0 && isClearlySeenNear(detections, this.#from)) return 0;
    if (shape.length >= MAX_TRACED_FRAMES || this.#time - time > MAX_SLIDE_SECONDS) return 0;
    if (shape.follow(patches)) return null;
    return shape.length > 0 ? this.#lead + shape.length + shape.remainder : 0;
  }
}

function framesBefore({ frames }: RecentFrames, time: Seconds): readonly Remembered[] {
  const [last] = frames;
  return last && isContinuous(last.time, time) ? frames : [];
}
