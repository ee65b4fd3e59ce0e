import type { Seconds } from '@framescout/contract';

/** What each clip of a run is expected to take: seconds of work, and frames to encode. */
export type ClipWork = { seconds: Seconds; encodedFrames: number };

/** How fast a run is: frames encoded per second (null while copying), and the seconds left (null: not known yet). */
export type RunPace = { framesPerSecond: number | null; secondsLeft: Seconds | null };

// Before this, a pace says more about starting up than about the rest.
const SETTLED: Seconds = 1;

/** Follows how fast clips are made. Times in seconds, on any clock. */
export class PaceMeter {
  readonly #work: readonly ClipWork[];
  readonly #began: Seconds;
  #clipBegan: Seconds;
  #index = 0;

  constructor(work: readonly ClipWork[], now: Seconds) {
    this.#work = work;
    this.#began = now;
    this.#clipBegan = now;
  }

  /** Called when a clip (0-based) begins. */
  begin(index: number, now: Seconds): void {
    this.#index = index;
    this.#clipBegan = now;
  }

  /** The pace when `done` (0..1) of the current clip is made. */
  pace(done: number, now: Seconds): RunPace {
    const current = this.#work[this.#index];
    const spent = now - this.#clipBegan;
    const frames = (current?.encodedFrames ?? 0) * done;
    const framesPerSecond = frames >= 1 && spent > 0 ? frames / spent : null;
    const expected = this.#work.reduce((sum, { seconds }) => sum + seconds, 0);
    const before = this.#work.slice(0, this.#index).reduce((sum, { seconds }) => sum + seconds, 0);
    const finished = before + (current?.seconds ?? 0) * done;
    const elapsed = now - this.#began;
    if (expected === 0) return { framesPerSecond, secondsLeft: null };
    if (elapsed < SETTLED || finished === 0) {
      return { framesPerSecond, secondsLeft: Math.max(0, expected - elapsed) };
    }
    return { framesPerSecond, secondsLeft: (elapsed * (expected - finished)) / finished };
  }
}
