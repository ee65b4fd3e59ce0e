import { median } from '../statistics.ts';

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

/** Our figure and the peer's, measured back to back. */
export type Pair = { ours: number; peer: number };

/** What a benchmark runs with. `video` replaces the input it would otherwise make. */
type BenchmarkContext = { video: string | null; log(text: string): void };

/** One row, by its name; `run` may throw a {@link MissingToolError}. */
export type Benchmark = { name: string; run(context: BenchmarkContext): Promise<BenchmarkRow> };

/** Thrown when the peer isn't installed on this machine. */
export class MissingToolError extends Error {
  override readonly name = 'MissingToolError';

  constructor(tool: string, packageName: string) {
    super(`${tool} is missing: install Debian's ${packageName}.`);
  }
}

/** Builds a row where less is better: `bar` is the upper limit, in a unit such as `s`. */
export function rowWithinBar(
  name: string,
  ours: number,
  bar: number,
  barUnit: string,
  unit: string,
): BenchmarkRow {
  return {
    ...{ name, ours, peer: bar, ratio: bar / ours, unit },
    bar: `<= ${bar} ${barUnit}`,
    isReached: ours <= bar,
    peerName: 'the bar',
  };
}

/** Builds a row of pairs where more is better: `bar` is the least that the median of their ratios may be. */
export function rowAgainstPeer(
  name: string,
  pairs: readonly Pair[],
  { unit, bar, peerName }: { unit: string; bar: number; peerName: string },
): BenchmarkRow {
  const summary = summarize(pairs);
  return { name, ...summary, unit, bar: `>= ${bar} x`, isReached: summary.ratio >= bar, peerName };
}

/** Returns the medians of both sides and the median of the pairwise ratios. */
export function summarize(pairs: readonly Pair[]): Pair & { ratio: number } {
  const medianOf = (read: (pair: Pair) => number) => median(pairs.map(read)) ?? Number.NaN;
  return {
    ours: medianOf(({ ours }) => ours),
    peer: medianOf(({ peer }) => peer),
    ratio: medianOf(({ ours, peer }) => ours / peer),
  };
}

/** Measures both sides alternately, so that a machine that slows down slows both. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  peer: () => Promise<number>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    const isOursFirst = round % 2 === 0;
    const first = await (isOursFirst ? ours() : peer());
    const second = await (isOursFirst ? peer() : ours());
    pairs.push(isOursFirst ? { ours: first, peer: second } : { ours: second, peer: first });
  }
  return pairs;
}
