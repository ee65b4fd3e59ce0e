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
  return { ...totalOf(work), clips: work.length, seconds };
}

/** What clips are expected to take as one; empty if that is not known of any. */
export function uniteWork(work: readonly ClipWork[]): ClipWork[] {
  return work.length > 0 ? [totalOf(work)] : [];
}

function totalOf(work: readonly ClipWork[]): ClipWork {
  return {
    seconds: isForeseen(work) ? sumOf(work, (one) => one.seconds ?? 0) : null,
    encodedFrames: sumOf(work, (one) => one.encodedFrames),
    bytes: sumOf(work, (one) => one.bytes),
  };
}

function isForeseen(work: readonly ClipWork[]): boolean {
  return work.every(({ seconds }) => seconds !== null);
}

function sumOf(work: readonly ClipWork[], of: (one: ClipWork, index: number) => number): number {
  return work.reduce((sum, one, index) => sum + of(one, index), 0);
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
    const isTimed = isForeseen(this.#work);
    // While nobody knows how fast frames are encoded, how many of them are left says enough of a run that has begun.
    const costOf = (work: ClipWork) => (isTimed ? (work.seconds ?? 0) : work.encodedFrames);
    const expected = sumOf(this.#work, costOf);
    const finished = this.#finished(costOf);
    if (expected === 0) return { framesPerSecond, secondsLeft: null };
    if (elapsed < SETTLED || finished === 0) {
      return { framesPerSecond, secondsLeft: isTimed ? Math.max(0, expected - elapsed) : null };
    }
    return { framesPerSecond, secondsLeft: (elapsed * (expected - finished)) / finished };
  }

  #finished(of: (work: ClipWork) => number): number {
    return sumOf(this.#work, (work, index) => of(work) * (this.#done.get(index) ?? 0));
  }
}
