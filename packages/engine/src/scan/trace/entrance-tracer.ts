import type { Seconds } from '@framescout/contract';
import type { PlanePatch, Position } from '@framescout/media';
import { isClear, isClearlySeenNear } from '../../detect/is-clearly-seen-near.ts';
import type { PlaneMatcher, Sighting } from '../../model/matcher.ts';
import {
  isContinuous,
  MAX_SLIDE_SECONDS,
  MAX_TRACED_FRAMES,
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
  follow(time: Seconds, patches: PlanePatch[], sightings: readonly Sighting[]): Entrance {
    this.#firstTime ??= time;
    const [last] = this.#past;
    if (last && !isContinuous(last.time, time)) this.#forget();
    let earlier = 0;
    const unfinished: SightingTrace[] = [];
    for (const sighting of sightings.filter(isClear)) {
      const trace = new SightingTrace(this.#matcher, time, sighting);
      trace.follow(this.#past);
      if (!this.#isOpen) trace.finish();
      earlier = Math.max(earlier, trace.earlier);
      if (!trace.isOver) unfinished.push(trace);
    }
    const isPending = this.#isOpen && unfinished.length > 0;
    this.#past.unshift({ time, patches, sightings: [...sightings] });
    if (this.#past.length > MAX_TRACED_FRAMES) {
      this.#past.pop();
      this.#isOpen = false;
    }
    return { earlier, pending: isPending ? new PendingEntrance(this.#firstTime, unfinished) : null };
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
  readonly #traces: readonly SightingTrace[];

  /** `firstTime`: of the first frame of the chunk, through whose frames the traces have been followed. */
  constructor(firstTime: Seconds, traces: readonly SightingTrace[]) {
    this.#firstTime = firstTime;
    this.#traces = traces;
  }

  /**
   * Traces on through the previous chunk, and returns how many frames earlier the element was already
   * present: back to the first frame if it came in as the recording begins.
   */
  settle(before: RecentFrames): number {
    const frames = framesBefore(before, this.#firstTime);
    for (const trace of this.#traces) {
      trace.follow(frames);
      trace.finish();
    }
    return Math.max(...this.#traces.map(({ earlier }) => earlier));
  }
}

/**
 * Traces a sighting back through the frames before it in two ways: from where it is, and from where the
 * element was in the previous frame, since its movement is known from there.
 */
class SightingTrace {
  readonly #matcher: PlaneMatcher;
  readonly #time: Seconds;
  readonly #sighting: Sighting;
  readonly #fromHere: Trail;
  /** Null until the previous frame is known, or if the element wasn't clearly seen near there. */
  #fromPrevious: Trail | null = null;
  #isPreviousKnown = false;

  constructor(matcher: PlaneMatcher, time: Seconds, sighting: Sighting) {
    this.#matcher = matcher;
    this.#time = time;
    this.#sighting = sighting;
    this.#fromHere = new Trail(matcher, time, sighting);
  }

  /** How many frames before the sighting the element was already present, as far as is known. */
  get earlier(): number {
    return Math.max(this.#fromHere.earlier ?? 0, this.#fromPrevious?.earlier ?? 0);
  }

  /** Whether frames further back change nothing. */
  get isOver(): boolean {
    return this.#isPreviousKnown && this.#fromHere.earlier !== null && this.#fromPrevious?.earlier !== null;
  }

  /** Traces on through the frames before those of the last call, latest first. */
  follow(frames: readonly Remembered[]): void {
    this.#fromHere.follow(frames);
    const [previous, ...others] = frames;
    if (this.#isPreviousKnown) {
      this.#fromPrevious?.follow(frames);
    } else if (previous) {
      this.#isPreviousKnown = true;
      this.#fromPrevious = this.#trailFrom(previous);
      this.#fromPrevious?.follow(others);
    }
  }

  /** Ends tracing because there are no frames further back. */
  finish(): void {
    this.#isPreviousKnown = true;
    this.#fromHere.finish();
    this.#fromPrevious?.finish();
  }

  #trailFrom(previous: Remembered): Trail | null {
    const from = nearestClear(previous.sightings, this.#sighting);
    if (!from) return null;
    const step = { x: from.x - this.#sighting.x, y: from.y - this.#sighting.y };
    return new Trail(this.#matcher, this.#time, from, { step, lead: 1 });
  }
}

/** One way to trace a sighting back. */
class Trail {
  readonly #time: Seconds;
  readonly #from: Position;
  readonly #lead: number;
  readonly #shape: ShapeTrail;
  #earlier: number | null = null;

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
      this.#earlier = this.#followInto(frame);
    }
  }

  /** Ends at the first frame: if the element was found up to there, it was present from there on. */
  finish(): void {
    const found = this.#shape.length;
    const all = this.#lead + found;
    // An element that was there for this long wasn't coming in.
    this.#earlier ??= found > 0 && all < MAX_TRACED_FRAMES ? all : 0;
  }

  /** Follows the element into a frame, and returns {@link earlier} if that is where it ends. */
  #followInto({ time, patches, sightings }: Remembered): number | null {
    const shape = this.#shape;
    if (shape.length === 0 && isClearlySeenNear(sightings, this.#from)) return 0;
    if (shape.length >= MAX_TRACED_FRAMES || this.#time - time > MAX_SLIDE_SECONDS) return 0;
    if (shape.follow(patches)) return null;
    return shape.length > 0 ? this.#lead + shape.length + shape.remainder : 0;
  }
}

function framesBefore({ frames }: RecentFrames, time: Seconds): readonly Remembered[] {
  const [last] = frames;
  return last && isContinuous(last.time, time) ? frames : [];
}
