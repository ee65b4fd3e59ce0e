/** Our figure and the peer's, measured back to back. */
export type Pair = { ours: number; peer: number };

/** Returns the median of a list of numbers; NaN if it is empty. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
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

/** Returns the medians of both sides and the median of the pairwise ratios. */
export function summarise(pairs: readonly Pair[]): { ours: number; peer: number; ratio: number } {
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    peer: median(pairs.map((pair) => pair.peer)),
    ratio: median(pairs.map((pair) => pair.ours / pair.peer)),
  };
}
