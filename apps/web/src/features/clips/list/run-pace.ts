import type { Seconds } from '@framescout/contract';

/**
 * The expected work for a clip: seconds (null: not known yet), frames to encode, and size in bytes; and whether
 * the clip is planned, rather than only forecast.
 */
export type ClipWork = { seconds: Seconds | null; encodedFrames: number; bytes: number; isPlanned: boolean };

/** The speed of a run: frames encoded per second (null: copying), and seconds left (null: not known). */
export type RunPace = { framesPerSecond: number | null; secondsLeft: Seconds | null };

/**
 * The work done for finished clips: their number, size and encoded frames as planned, and the time that all
 * of them took together.
 */
export type FinishedWork = Omit<ClipWork, 'isPlanned'> & { clips: number; seconds: Seconds };

/** Adds up the planned work for clips that were made in `seconds`; null unless all of them were planned. */
export function sumFinishedWork(work: readonly ClipWork[], seconds: Seconds): FinishedWork | null {
  const { isPlanned, ...total } = totalOf(work);
  return work.length > 0 && isPlanned ? { ...total, clips: work.length, seconds } : null;
}

/** Adds up the expected work for clips that become one file; empty if nothing is known about it. */
export function mergeWork(work: readonly ClipWork[]): ClipWork[] {
  return work.length > 0 ? [totalOf(work)] : [];
}

function totalOf(work: readonly ClipWork[]): ClipWork {
  return {
    seconds: isForeseen(work) ? sumOf(work, (one) => one.seconds ?? 0) : null,
    encodedFrames: sumOf(work, (one) => one.encodedFrames),
    bytes: sumOf(work, (one) => one.bytes),
    isPlanned: work.every(({ isPlanned }) => isPlanned),
  };
}

function isForeseen(work: readonly ClipWork[]): boolean {
  return work.every(({ seconds }) => seconds !== null);
}

function sumOf(work: readonly ClipWork[], of: (one: ClipWork, index: number) => number): number {
  return work.reduce((sum, one, index) => sum + of(one, index), 0);
}

// Before this, a pace says more about start-up than about the rest.
const SETTLED: Seconds = 1;

/** Measures how fast clips are made. Times are in seconds, on any clock. */
export class PaceMeter {
  readonly #work: readonly ClipWork[];
  readonly #began: Seconds;
  readonly #done = new Map<number, number>();

  constructor(work: readonly ClipWork[], now: Seconds) {
    this.#work = work;
    this.#began = now;
  }

  /** Returns the pace once `done` (0..1) of a clip (0-based) is made; others may be in progress. */
  pace(index: number, done: number, now: Seconds): RunPace {
    this.#done.set(index, done);
    const elapsed = now - this.#began;
    const frames = this.#finished(({ encodedFrames }) => encodedFrames);
    const framesPerSecond = frames >= 1 && elapsed > 0 ? frames / elapsed : null;
    const isTimed = isForeseen(this.#work);
    // While the encoding speed is unknown, the number of frames left tells enough about a run that has begun.
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
