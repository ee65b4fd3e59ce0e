import type { MatcherName } from '@framescout/contract';
import { z } from 'zod';
import type { HarnessCheck } from '../../tools/test-support/engine-harness/harness.ts';
import type { Mark } from './place-clicks.ts';
import { readJson } from './read-footage.ts';
import type { Interval } from './score-prediction.ts';

/** A predicted event with its confidence (0..1), or null if the method has none. */
type Prediction = Interval & { confidence: number | null };

/**
 * What was found from three marks, their check (null if the matcher has none), and the scan's frame rate. `learned`
 * identifies what was learned from them and in which video; null if that is unknown.
 */
export type Found = {
  predicted: Prediction[];
  check: HarnessCheck | null;
  framesPerSecond: number;
  learned: string | null;
};

/** What a scan has found with the same engine, by what was learned. */
export type KnownEvents = ReadonlyMap<string, Prediction[]>;

/** The engine, running somewhere. */
export type EvalEngine = AsyncDisposable & {
  /**
   * Scans a video for several elements, in as few scans as memory allows; not for those of which it is `known` what is
   * found, by what was learned. They are marked in that video or, as those of a saved template, in another.
   */
  scanMarks(
    video: string,
    marked: readonly (readonly Mark[])[],
    options: { matcher: MatcherName; sensitivity: number; known: KnownEvents; markedIn: string },
  ): Promise<Found[]>;
  /** Returns the engine's suggestions for each of several first marks, best first. */
  findSuggestions(video: string, firsts: readonly Mark[]): Promise<Mark[][]>;
  /** Whether it has to be opened again. */
  isLost(): boolean;
};

/**
 * The number of elements per scan. More would save decoding, but each takes about 20 MB, and the engine keeps what its
 * checks learned for at most ten elements.
 */
export const ELEMENTS_PER_SCAN = 8;

const runSchema = z.object({
  clips: z.array(
    z.object({
      learned: z.string().nullable(),
      predicted: z.array(z.object({ start: z.number(), end: z.number(), confidence: z.number().nullable() })),
    }),
  ),
});

/** Reads what an earlier run (`--json`) found, by what it had learned. @throws {Error} if the file is no such run */
export async function readKnownEvents(path: string): Promise<KnownEvents> {
  const { clips } = runSchema.parse(await readJson(path));
  return new Map(clips.flatMap(({ learned, predicted }) => (learned === null ? [] : [[learned, predicted]])));
}
