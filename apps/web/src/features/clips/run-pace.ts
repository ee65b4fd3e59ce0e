import type { Seconds } from '@framescout/contract';

/** What each clip of a run is expected to take: seconds of work, frames to encode, and its size. */
export type ClipWork = { seconds: Seconds; encodedFrames: number; bytes: number };

/** How fast a run is: frames encoded per second (null while copying), and the seconds left (null: not known yet). */
export type RunPace = { framesPerSecond: number | null; secondsLeft: Seconds | null };

/** Clips that were made: how many, their size, the frames encoded for them, and how long that took. */
export type MadeWork = ClipWork & { clips: number };

/** Adds up what finished clips took. */
export class WorkTally {
  readonly #work: readonly ClipWork[];
  #total: MadeWork | null = null;

  /** `work`: what each clip was expected to take. */
  constructor(work: readonly ClipWork[]) {
    this.#work = work;
  }

  /** What the finished clips took; null if that is not known of any. */
  get total(): MadeWork | null {
    return this.#total;
  }

  /** Called when a clip (0-based) is finished, with the seconds it took. */
  add(index: number, seconds: Seconds): void {
    const expected = this.#work[index];
    if (!expected) return;
    const before = this.#total ?? { clips: 0, seconds: 0, encodedFrames: 0, bytes: 0 };
    this.#total = {
      clips: before.clips + 1,
      seconds: before.seconds + seconds,
      encodedFrames: before.encodedFrames + expected.encodedFrames,
      bytes: before.bytes + expected.bytes,
    };
  }
}

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
