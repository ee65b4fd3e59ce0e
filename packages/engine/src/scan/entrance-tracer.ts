import type { Seconds } from '@framescout/contract';
import type { PlanePatch, Position } from '@framescout/media';
import type { PlaneMatcher, Sighting } from '../match/matcher.ts';
import {
  isAmong,
  isClear,
  isContinuous,
  LONGEST_SLIDE,
  MAX_FRAMES,
  nearestClear,
  ShapeTrail,
} from './shape-trail.ts';

/** A remembered frame. */
type Remembered = { time: Seconds; patches: PlanePatch[]; sightings: Sighting[] };

/**
 * The frames before a chunk's end, latest first. If it `isOpen`, they go back to the chunk's start, and the
 * previous chunk knows what was before.
 */
export type RecentFrames = { frames: readonly Remembered[]; isOpen: boolean };

/**
 * How many frames earlier an element that is new in a frame was already present, usually 0: at least
 * `earlier`, or what `settle` returns once the previous chunk's memory is known, if that is more. `settle` is
 * null if that changes nothing.
 */
export type Entrance = { earlier: number; settle: Settle | null };

/** See {@link Entrance}. */
export type Settle = (before: RecentFrames) => number;

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
   * Adds the chunk's next frame. Its patches must stay unchanged until {@link MAX_FRAMES} more have been
   * added.
   */
  follow(time: Seconds, patches: PlanePatch[], sightings: readonly Sighting[]): Entrance {
    this.#firstTime ??= time;
    const [last] = this.#past;
    if (last && !isContinuous(last.time, time)) this.#forget();
    const unsettled: TraceBack[] = [];
    let earlier = 0;
    for (const sighting of sightings.filter(isClear)) {
      for (const trace of this.#tracesOf(sighting, time)) {
        const found = trace(this.#past);
        if (found !== null) earlier = Math.max(earlier, found);
        else if (this.#isOpen) unsettled.push(trace);
      }
    }
    this.#past.unshift({ time, patches, sightings: [...sightings] });
    if (this.#past.length > MAX_FRAMES) {
      this.#past.pop();
      this.#isOpen = false;
    }
    return { earlier, settle: unsettled.length > 0 ? this.#settleLater(unsettled) : null };
  }

  /**
   * The ways to trace a sighting back: from itself, and from where it was in the previous frame, from which
   * its movement is known.
   */
  #tracesOf(sighting: Sighting, time: Seconds): TraceBack[] {
    const own = new Trail(this.#matcher, time, sighting);
    let before: Trail | null = null;
    return [
      (frames) => own.traceThrough(frames),
      (frames) => {
        if (before) return before.traceThrough(frames);
        const [last, ...others] = frames;
        if (!last) return null;
        const from = nearestClear(last.sightings, sighting);
        if (!from) return 0;
        const step = { x: from.x - sighting.x, y: from.y - sighting.y };
        before = new Trail(this.#matcher, time, from, { step, lead: 1 });
        return before.traceThrough(others);
      },
    ];
  }

  #settleLater(unsettled: readonly TraceBack[]): Settle {
    const firstTime = this.#firstTime ?? 0;
    return (before) => Math.max(...unsettled.map((trace) => trace(framesBefore(before, firstTime)) ?? 0));
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
  const earlier = framesBefore(before, first.time).slice(0, MAX_FRAMES - own.frames.length);
  return { frames: [...own.frames, ...earlier], isOpen: false };
}

/** Traces back through more frames, latest first; see {@link Trail.traceThrough}. */
type TraceBack = (frames: readonly Remembered[]) => number | null;

/** Traces one sighting back through the frames before it. */
class Trail {
  readonly #time: Seconds;
  readonly #from: Position;
  readonly #lead: number;
  readonly #shape: ShapeTrail;

  /**
   * `lead`: how many frames before `time` the place `from` is, where tracing starts, moving by `step` pixels
   * per frame.
   */
  constructor(
    matcher: PlaneMatcher,
    time: Seconds,
    from: Position,
    { step, lead }: { step: Position | null; lead: number } = { step: null, lead: 0 },
  ) {
    this.#time = time;
    this.#from = from;
    this.#lead = lead;
    this.#shape = new ShapeTrail(matcher, from, step);
  }

  /**
   * Traces the sighting through frames, latest first, resuming where it left off. Returns how many frames
   * before `time` it appeared: 0 if it didn't just appear, null if it is present as far back as these frames
   * go.
   */
  traceThrough(frames: readonly Remembered[]): number | null {
    const shape = this.#shape;
    for (const { time, patches, sightings } of frames) {
      if (shape.length === 0 && isAmong(sightings, this.#from)) return 0;
      if (shape.length >= MAX_FRAMES || this.#time - time > LONGEST_SLIDE) return 0;
      if (!shape.follow(patches)) return shape.length > 0 ? this.#lead + shape.length + shape.remainder : 0;
    }
    return null;
  }
}

function framesBefore({ frames }: RecentFrames, time: Seconds): readonly Remembered[] {
  const [last] = frames;
  return last && isContinuous(last.time, time) ? frames : [];
}
