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

/** A past frame. */
type Remembered = { time: Seconds; patches: PlanePatch[]; sightings: Sighting[] };

/**
 * The frames before a chunk's end, the latest first. If it `isOpen`, they begin with the chunk: what was before them, the
 * chunk before it knows.
 */
export type Memory = { frames: readonly Remembered[]; isOpen: boolean };

/**
 * How many frames earlier an element that is new in a frame was already there, usually 0: at least `earlier`, and what
 * `settle` returns once the memory of the chunk before is known. Null if that changes nothing.
 */
export type Entrance = { earlier: number; settle: Settle | null };

/** See {@link Entrance}. */
export type Settle = (before: Memory) => number;

/** The patches that memories hold. */
export function patchesIn(memories: readonly Memory[]): Set<PlanePatch> {
  return new Set(memories.flatMap(({ frames }) => frames.flatMap(({ patches }) => patches)));
}

/** What there is before the first chunk. */
export const NO_MEMORY: Memory = { frames: [], isOpen: false };

/**
 * Looks back when an element appears: one that slides or fades in is found by its shape, frame by frame backwards, in
 * the frames before it was clearly recognisable. Each chunk needs its own; where it would look back into the chunk before,
 * which another decoder reads, it is settled later.
 */
export class EntranceTracer {
  readonly #matcher: PlaneMatcher;
  readonly #past: Remembered[] = [];
  #firstTime: Seconds | null = null;
  // Whether the frames remembered are all since the chunk's beginning, without a gap.
  #isOpen = true;

  constructor(matcher: PlaneMatcher) {
    this.#matcher = matcher;
  }

  /** What it remembers: for the chunk after, once the chunk is over. */
  get memory(): Memory {
    return { frames: [...this.#past], isOpen: this.#isOpen };
  }

  /** Adds the chunk's next frame. Its patches must stay as they are until {@link MOST_FRAMES} more were added. */
  follow(time: Seconds, patches: PlanePatch[], sightings: readonly Sighting[]): Entrance {
    this.#firstTime ??= time;
    const [last] = this.#past;
    if (last && !isContinuous(last.time, time)) this.#forget();
    const unsettled: Way[] = [];
    let earlier = 0;
    for (const sighting of sightings.filter(isClear)) {
      for (const way of this.#waysOf(sighting, time)) {
        const found = way(this.#past);
        if (found !== null) earlier = Math.max(earlier, found);
        else if (this.#isOpen) unsettled.push(way);
      }
    }
    this.#past.unshift({ time, patches, sightings: [...sightings] });
    if (this.#past.length > MOST_FRAMES) {
      this.#past.pop();
      this.#isOpen = false;
    }
    return { earlier, settle: unsettled.length > 0 ? this.#settleLater(unsettled) : null };
  }

  /**
   * The ways back of a sighting: from itself, and from where it was in the frame before, since there it is known how it
   * moves.
   */
  #waysOf(sighting: Sighting, time: Seconds): Way[] {
    const own = new Trail(this.#matcher, time, sighting);
    let before: Trail | null = null;
    return [
      (frames) => own.through(frames),
      (frames) => {
        if (before) return before.through(frames);
        const [last, ...others] = frames;
        if (!last) return null;
        const from = nearestClear(last.sightings, sighting);
        if (!from) return 0;
        const step = { x: from.x - sighting.x, y: from.y - sighting.y };
        before = new Trail(this.#matcher, time, from, { step, lead: 1 });
        return before.through(others);
      },
    ];
  }

  #settleLater(unsettled: readonly Way[]): Settle {
    const firstTime = this.#firstTime ?? 0;
    return (before) => Math.max(...unsettled.map((way) => way(framesBefore(before, firstTime)) ?? 0));
  }

  #forget(): void {
    this.#past.length = 0;
    this.#isOpen = false;
  }
}

/** The memory at a chunk's end, where it reaches back beyond the chunk's beginning too. */
export function joinMemories(before: Memory, own: Memory): Memory {
  const first = own.frames.at(-1);
  if (!own.isOpen || !first) return own.frames.length > 0 ? own : before;
  const earlier = framesBefore(before, first.time).slice(0, MOST_FRAMES - own.frames.length);
  return { frames: [...own.frames, ...earlier], isOpen: false };
}

/** Goes back through more frames, the latest first; see {@link Trail.through}. */
type Way = (frames: readonly Remembered[]) => number | null;

/** The way of one sighting back through the frames before it. */
class Trail {
  readonly #time: Seconds;
  readonly #from: Position;
  readonly #lead: number;
  readonly #shape: ShapeTrail;

  /** `lead`: how many frames before `time` the place `from` is left, moving by `step` pixels a frame. */
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
   * Follows it through frames, the latest first, each time from where it was left. Returns how many frames earlier than
   * `time` it appeared: 0 if it did not just appear, null if it is there as far back as these frames go.
   */
  through(frames: readonly Remembered[]): number | null {
    const shape = this.#shape;
    for (const { time, patches, sightings } of frames) {
      if (shape.length === 0 && isAmong(sightings, this.#from)) return 0;
      if (shape.length >= MOST_FRAMES || this.#time - time > LONGEST_SLIDE) return 0;
      if (!shape.follow(patches)) return shape.length > 0 ? this.#lead + shape.length + shape.remainder : 0;
    }
    return null;
  }
}

function framesBefore({ frames }: Memory, time: Seconds): readonly Remembered[] {
  const [last] = frames;
  return last && isContinuous(last.time, time) ? frames : [];
}
