import type { Harness } from '../../tools/test-support/engine-harness/open-harness.ts';

/**
 * One row of results: our figure and the peer's in `unit`, their ratio (above 1: ours is better), and the bar
 * to reach.
 */
export type BenchmarkRow = {
  name: string;
  ours: number;
  peer: number;
  ratio: number;
  unit: string;
  bar: string;
  isReached: boolean;
  peerName: string;
};

/** Builds a row where less is better: `bar` is the upper limit, in a unit such as `s`. */
export function rowWithinBar(
  name: string,
  ours: number,
  bar: number,
  barUnit: string,
  unit: string,
): BenchmarkRow {
  return {
    name,
    ours,
    peer: bar,
    ratio: bar / ours,
    unit,
    bar: `<= ${bar} ${barUnit}`,
    isReached: ours <= bar,
    peerName: 'the bar',
  };
}

/** What a benchmark runs with. `video` replaces the input it would otherwise make. */
export type BenchmarkContext = { harness: Harness; video: string | null; log(text: string): void };

/** One named benchmark; `run` may throw a {@link MissingToolError}. */
export type Benchmark = { name: string; run(context: BenchmarkContext): Promise<BenchmarkRow[]> };

/** Thrown when the peer isn't installed on this machine. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';

  constructor(tool: string, packageName: string) {
    super(`${tool} is missing: install Debian's ${packageName}.`);
  }
}
