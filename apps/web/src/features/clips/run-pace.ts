import type { Seconds } from '@framescout/contract';

/** What each clip of a run is expected to take: seconds of work (null: not known yet), frames to encode, and its size. */
export type ClipWork = { seconds: Seconds | null; encodedFrames: number; bytes: number };

/** How fast a run is: frames encoded per second (null while copying), and the seconds left (null: not known yet). */
export type RunPace = { framesPerSecond: number | null; secondsLeft: Seconds | null };

/** Clips that were made: how many, their size, the frames encoded for them, and how long all of them took together. */
export type MadeWork = ClipWork & { clips: number; seconds: Seconds };

/** Adds up what was expected of the clips that were made in `seconds`; null if that is not known of any. */
export function addWork(work: readonly ClipWork[], seconds: Seconds): MadeWork | null {
  if (work.length === 0) return null;
  const total = work.reduce(
    (sum, one) => ({
      encodedFrames: sum.encodedFrames + one.encodedFrames,
      bytes: sum.bytes + one.bytes,
    }),
    { encodedFrames: 0, bytes: 0 },
  );
  return { ...total, clips: work.length, seconds };
}

// Before this, a pace says more about starting up than about the rest.
const SETTLED: Seconds = 1;

/** Follows how fast clips are made. Times in seconds, on any clock. */
export class PaceMeter {
  readonly #work: readonly ClipWork[];
  readonly #began: Seconds;
  readonly #done = new Map<number, number>();

  constructor(work: readonly ClipWork[], now: Seconds) {
    this.#work = work;
    this.#began = now;
  }

  /** The pace when `done` (0..1) of a clip (0-based) is made; others may be under way. */
  pace(index: number, done: number, now: Seconds): RunPace {
    this.#done.set(index, done);
    const elapsed = now - this.#began;
    const frames = this.#finished(({ encodedFrames }) => encodedFrames);
    const framesPerSecond = frames >= 1 && elapsed > 0 ? frames / elapsed : null;
    const isForeseen = this.#work.every(({ seconds }) => seconds !== null);
    // While nobody knows how fast frames are encoded, how many of them are left says enough of a run that has begun.
    const costOf = (work: ClipWork) => (isForeseen ? (work.seconds ?? 0) : work.encodedFrames);
    const expected = this.#work.reduce((sum, work) => sum + costOf(work), 0);
    const finished = this.#finished(costOf);
    if (expected === 0) return { framesPerSecond, secondsLeft: null };
    if (elapsed < SETTLED || finished === 0) {
      return { framesPerSecond, secondsLeft: isForeseen ? Math.max(0, expected - elapsed) : null };
    }
    return { framesPerSecond, secondsLeft: (elapsed * (expected - finished)) / finished };
  }

  #finished(of: (work: ClipWork) => number): number {
    return this.#work.reduce((sum, work, index) => sum + of(work) * (this.#done.get(index) ?? 0), 0);
  }
}
