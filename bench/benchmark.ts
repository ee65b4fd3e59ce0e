import type { Harness } from '../tools/engine-harness/open-harness.ts';

/** One row: ours and the peer's figure in `unit`, their ratio (ours better is above 1), and the bar to reach. */
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

/** A row of which less is better, against the most that it may be: `bar`, in a unit such as `s`. */
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

/** What a benchmark runs with. `video` replaces the input that it would make itself. */
export type BenchmarkContext = { harness: Harness; video: string | null; log(text: string): void };

/** A benchmark; `run` may throw a {@link MissingToolError}. */
export type Benchmark = { name: string; run(context: BenchmarkContext): Promise<BenchmarkRow[]> };

/** A peer is not installed here. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';

  constructor(tool: string, packageName: string) {
    super(`${tool} is missing: install Debian's ${packageName}.`);
  }
}
