/** Which samples of a source make up each sample of a target along an axis, and with which weights. */
export type Axis = {
  /** How many source samples make up each target sample. */
  taps: number;
  /** The first of them, for each target sample, ascending. */
  starts: readonly number[];
  /** Their weights, 2^14 in all, for each target sample. */
  weights: readonly (readonly number[])[];
};

/** An axis of a plane: how many samples, their distance, and the first one's place (pixels). */
type Samples = { count: number; apart: number; first: number };

/** A stretch along an axis, in pixels. */
type Stretch = { start: number; length: number };

/** The sum of the weights of a sample: they have 14 fractional bits. */
const WEIGHT_ONE = 1 << 14;

/**
 * Plans how a stretch of the source becomes one of the target along an axis: linear between neighbors where it is
 * enlarged, and where it shrinks, over all that a target sample covers. `spread` widens that, in target samples.
 * Beyond its edges, the source continues as at its edges.
 */
export function planAxis(
  from: Stretch & Samples,
  to: Stretch & Pick<Samples, 'apart' | 'first'>,
  spread = 1,
): Axis {
  const scale = from.length / to.length;
  const reach = Math.max(1, (scale * to.apart) / from.apart) * spread;
  const taps = Math.min(from.count, Math.floor(2 * reach) + (Number.isInteger(2 * reach) ? 0 : 1));
  const starts: number[] = [];
  const weights: number[][] = [];
  for (let index = 0; index < to.length / to.apart; index++) {
    const inPicture = from.start + (to.first + index * to.apart) * scale;
    const middle = (inPicture - from.first) / from.apart;
    const first = Math.floor(middle - reach) + 1;
    const start = Math.max(0, Math.min(first, from.count - taps));
    const shares = new Array<number>(taps).fill(0);
    for (let sample = first; sample < middle + reach; sample++) {
      const tap = Math.min(taps - 1, Math.max(0, sample - start));
      shares[tap] = (shares[tap] ?? 0) + 1 - Math.abs(sample - middle) / reach;
    }
    starts.push(start);
    weights.push(toWeights(shares));
  }
  return { taps, starts, weights };
}

/** Rounds shares to weights whose sum is exactly one, so that even areas keep their value. */
function toWeights(shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  let before = 0;
  let soFar = 0;
  return shares.map((share) => {
    soFar += share;
    const upTo = Math.round((soFar / sum) * WEIGHT_ONE);
    const weight = upTo - before;
    before = upTo;
    return weight;
  });
}
