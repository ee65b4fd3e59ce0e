import type { Seconds } from '@framescout/contract';
import type { PlanePatch } from '@framescout/media';
import { fadeRemainder } from '../detect/fade-remainder.ts';
import type { PlaneMatcher, Sighting } from '../match/matcher.ts';

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

/** How many frames are looked back to, at most: an element slides in within as many, and within the time below. */
export const MOST_FRAMES = 32;
const LONGEST_SLIDE: Seconds = 0.5;
// Frames further apart than this do not show one continuous movement.
const LONGEST_STEP: Seconds = 0.07;
// Sightings below LEAST_SIMILARITY are ignored. A sighting is new if the previous frame had none within NEAR pixels.
const NEAR = 24;
const LEAST_SIMILARITY = 0.6;

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
    const trails: Trail[] = [];
    let earlier = 0;
    for (const sighting of sightings) {
      if (sighting.similarity < LEAST_SIMILARITY) continue;
      const trail = new Trail(this.#matcher, time, sighting);
      const found = trail.through(this.#past) ?? (this.#isOpen ? null : 0);
      if (found === null) trails.push(trail);
      else earlier = Math.max(earlier, found);
    }
    this.#past.unshift({ time, patches, sightings: [...sightings] });
    if (this.#past.length > MOST_FRAMES) {
      this.#past.pop();
      this.#isOpen = false;
    }
    return { earlier, settle: trails.length > 0 ? this.#settleLater(trails) : null };
  }

  #settleLater(trails: readonly Trail[]): Settle {
    const firstTime = this.#firstTime ?? 0;
    return (before) =>
      Math.max(...trails.map((trail) => trail.through(framesBefore(before, firstTime)) ?? 0));
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

/** The way of one sighting back through the frames before it. */
class Trail {
  readonly #matcher: PlaneMatcher;
  readonly #time: Seconds;
  readonly #sighting: Sighting;
  readonly #opacities: number[] = [];
  #at: { x: number; y: number };
  #step = { x: 0, y: 0 };

  constructor(matcher: PlaneMatcher, time: Seconds, sighting: Sighting) {
    this.#matcher = matcher;
    this.#time = time;
    this.#sighting = sighting;
    this.#at = { x: sighting.x, y: sighting.y };
  }

  /**
   * Follows it through frames, the latest first, each time from where it was left. Returns how many frames earlier than
   * the sighting it appeared: 0 if it did not just appear, null if it is there as far back as these frames go.
   */
  through(frames: readonly Remembered[]): number | null {
    for (const frame of frames) {
      const followed = this.#opacities.length;
      if (followed === 0 && wasSeen(frame, this.#sighting)) return 0;
      if (followed >= MOST_FRAMES || this.#time - frame.time > LONGEST_SLIDE) return 0;
      const { x, y } = this.#at;
      const guess = { x: x + this.#step.x, y: y + this.#step.y };
      const most = this.#opacities.at(-1) ?? Number.POSITIVE_INFINITY;
      const found = this.#matcher.findShape(frame.patches, guess, most);
      if (!found) return followed + fadeRemainder(this.#opacities);
      if (followed > 0) this.#step = { x: found.x - x, y: found.y - y };
      this.#at = { x: found.x, y: found.y };
      this.#opacities.push(found.opacity);
    }
    return null;
  }
}

function wasSeen({ sightings }: Remembered, { x, y }: Sighting): boolean {
  return sightings.some(
    (other) =>
      other.similarity >= LEAST_SIMILARITY && Math.abs(other.x - x) < NEAR && Math.abs(other.y - y) < NEAR,
  );
}

function framesBefore({ frames }: Memory, time: Seconds): readonly Remembered[] {
  const [last] = frames;
  return last && isContinuous(last.time, time) ? frames : [];
}

function isContinuous(before: Seconds, time: Seconds): boolean {
  return time > before && time - before <= LONGEST_STEP;
}
