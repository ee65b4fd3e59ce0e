import type { Seconds } from '@framescout/contract';
import { emptyPlanePatch, type PlanePatch } from '@framescout/media';
import { fadeRemainder } from '../detect/fade-remainder.ts';
import type { PlaneMatcher, Sighting } from '../match/matcher.ts';

/** A past frame. */
type Remembered = { time: Seconds; patches: PlanePatch[]; sightings: Sighting[] };

// An element slides in within this many frames, and this time.
const MOST_FRAMES = 32;
const LONGEST_SLIDE: Seconds = 0.5;
// Frames further apart than this do not show one continuous movement.
const LONGEST_STEP: Seconds = 0.07;
// Sightings below LEAST_SIMILARITY are ignored. A sighting is new if the previous frame had none within NEAR pixels.
const NEAR = 24;
const LEAST_SIMILARITY = 0.6;

/**
 * Looks back when an element appears: one that slides or fades in is found by its shape, frame by frame backwards, in
 * the frames before it was clearly recognisable. Each decoder needs its own.
 */
export class EntranceTracer {
  readonly #matcher: PlaneMatcher;
  readonly #past: Remembered[] = [];
  /** Patches of frames that were forgotten, for later ones. */
  readonly #spare: PlanePatch[][] = [];

  constructor(matcher: PlaneMatcher) {
    this.#matcher = matcher;
  }

  /** Memory for the next frame's patches: that of a frame that is no longer looked back to, if there is one. */
  patches(): PlanePatch[] {
    const oldest = this.#past.length > MOST_FRAMES ? this.#past.pop()?.patches : undefined;
    return oldest ?? this.#spare.pop() ?? this.#matcher.rects.map(emptyPlanePatch);
  }

  /**
   * Adds the next frame, whose patches are its own from then on; returns how many frames earlier the element was already
   * there, usually 0.
   */
  follow(time: Seconds, patches: PlanePatch[], sightings: readonly Sighting[]): number {
    const last = this.#past[0];
    if (last && (time <= last.time || time - last.time > LONGEST_STEP)) this.#forget();
    let most = 0;
    for (const sighting of sightings) {
      if (sighting.similarity < LEAST_SIMILARITY || this.#wasSeen(sighting)) continue;
      most = Math.max(most, this.#lookBack(time, sighting));
    }
    this.#past.unshift({ time, patches, sightings: [...sightings] });
    return most;
  }

  #wasSeen({ x, y }: Sighting): boolean {
    const [last] = this.#past;
    return (
      !last ||
      last.sightings.some(
        (other) =>
          other.similarity >= LEAST_SIMILARITY &&
          Math.abs(other.x - x) < NEAR &&
          Math.abs(other.y - y) < NEAR,
      )
    );
  }

  #lookBack(time: Seconds, sighting: Sighting): number {
    let at = { x: sighting.x, y: sighting.y };
    let step = { x: 0, y: 0 };
    const opacities: number[] = [];
    for (const [index, frame] of this.#past.entries()) {
      if (time - frame.time > LONGEST_SLIDE) return 0;
      const guess = { x: at.x + step.x, y: at.y + step.y };
      const found = this.#matcher.findShape(
        frame.patches,
        guess,
        opacities.at(-1) ?? Number.POSITIVE_INFINITY,
      );
      if (!found) return index + fadeRemainder(opacities);
      step = index === 0 ? { x: 0, y: 0 } : { x: found.x - at.x, y: found.y - at.y };
      at = { x: found.x, y: found.y };
      opacities.push(found.opacity);
    }
    // It was there as far back as memory goes, so it did not just appear.
    return 0;
  }

  #forget(): void {
    for (const { patches } of this.#past.splice(0)) this.#spare.push(patches);
  }
}
