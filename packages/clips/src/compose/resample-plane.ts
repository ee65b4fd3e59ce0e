/** One axis of a resampling: which samples of the source make up each sample of the target, and their weights. */
type Axis = { length: number; taps: number; starts: Int32Array; weights: Int32Array };

/** A resampling of part of one plane into part of another, ready to be run for every frame. */
export type PlaneResampling = {
  across: Axis;
  down: Axis;
  /** Samples from one row of the source, and of the target, to the next. */
  sourcePitch: number;
  targetPitch: number;
  /** Where the part begins in the target. */
  targetStart: number;
};

/**
 * One axis of a plane: how many samples it has, how many pixels apart they lie, and where in the picture, in
 * pixels, the first one is.
 */
type Samples = { count: number; apart: number; first: number };

/** A stretch along an axis, in pixels. */
type Stretch = { start: number; length: number };

// Weights have 14 fractional bits. Between the passes, 8 of them are kept, so that no sum exceeds 31 bits.
const WEIGHT_ONE = 1 << 14;
const ACROSS_SHIFT = 6;
const DOWN_SHIFT = 22;

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
  const length = to.length / to.apart;
  const reach = Math.max(1, (scale * to.apart) / from.apart) * spread;
  const taps = Math.min(from.count, Math.floor(2 * reach) + (Number.isInteger(2 * reach) ? 0 : 1));
  const starts = new Int32Array(length);
  const weights = new Int32Array(length * taps);
  for (let index = 0; index < length; index++) {
    const inPicture = from.start + (to.first + index * to.apart) * scale;
    const middle = (inPicture - from.first) / from.apart;
    const first = Math.floor(middle - reach) + 1;
    const start = Math.max(0, Math.min(first, from.count - taps));
    starts[index] = start;
    const shares = new Float64Array(taps);
    let sum = 0;
    for (let sample = first; sample < middle + reach; sample++) {
      const share = 1 - Math.abs(sample - middle) / reach;
      const tap = Math.min(taps - 1, Math.max(0, sample - start));
      shares[tap] = (shares[tap] ?? 0) + share;
      sum += share;
    }
    weights.set(toWeights(shares, sum), index * taps);
  }
  return { length, taps, starts, weights };
}

/** Rounds shares to weights whose sum is exactly one, so that even areas keep their value. */
function toWeights(shares: Float64Array, sum: number): Int32Array {
  let before = 0;
  let soFar = 0;
  return Int32Array.from(shares, (share) => {
    soFar += share;
    const upTo = Math.round((soFar / sum) * WEIGHT_ONE);
    const weight = upTo - before;
    before = upTo;
    return weight;
  });
}

/** Resamples part of a plane into part of another. */
export function resamplePlane(
  { across, down, sourcePitch, targetPitch, targetStart }: PlaneResampling,
  source: Uint8Array,
  target: Uint8Array,
): void {
  const { taps } = down;
  // The rows that the current one is made of, each filtered across once.
  const rows = Array.from({ length: taps }, () => new Int32Array(across.length));
  let filtered = 0;
  for (let index = 0; index < down.length; index++) {
    const start = down.starts[index] ?? 0;
    for (let row = Math.max(filtered, start); row < start + taps; row++) {
      filterRow(across, source, row * sourcePitch, rows[row % taps] ?? new Int32Array());
      filtered = row + 1;
    }
    const to = targetStart + index * targetPitch;
    const [first, second] = [rows[start % taps], rows[(start + 1) % taps]];
    if (taps === 2 && first && second) {
      blendRows(first, second, down.weights[2 * index] ?? 0, target, to);
    } else {
      const weights = down.weights.subarray(index * taps, (index + 1) * taps);
      addRows(rows, start, weights, target, to);
    }
  }
}

function filterRow(
  { length, taps, starts, weights }: Axis,
  source: Uint8Array,
  rowStart: number,
  out: Int32Array,
): void {
  const half = 1 << (ACROSS_SHIFT - 1);
  let tap = 0;
  // The usual case of enlarging takes half the time without an inner loop.
  if (taps === 2) {
    for (let index = 0; index < length; index++, tap += 2) {
      const at = rowStart + (starts[index] ?? 0);
      const sum = (source[at] ?? 0) * (weights[tap] ?? 0) + (source[at + 1] ?? 0) * (weights[tap + 1] ?? 0);
      out[index] = (sum + half) >> ACROSS_SHIFT;
    }
    return;
  }
  for (let index = 0; index < length; index++) {
    let sum = half;
    let at = rowStart + (starts[index] ?? 0);
    for (const end = tap + taps; tap < end; tap++, at++) sum += (source[at] ?? 0) * (weights[tap] ?? 0);
    out[index] = sum >> ACROSS_SHIFT;
  }
}

function blendRows(
  first: Int32Array,
  second: Int32Array,
  weight: number,
  target: Uint8Array,
  to: number,
): void {
  const other = WEIGHT_ONE - weight;
  const half = 1 << (DOWN_SHIFT - 1);
  for (let index = 0; index < first.length; index++) {
    target[to + index] = ((first[index] ?? 0) * weight + (second[index] ?? 0) * other + half) >> DOWN_SHIFT;
  }
}

function addRows(
  rows: readonly Int32Array[],
  start: number,
  weights: Int32Array,
  target: Uint8Array,
  to: number,
): void {
  const sums = new Int32Array(rows[0]?.length ?? 0).fill(1 << (DOWN_SHIFT - 1));
  for (const [tap, weight] of weights.entries()) {
    const row = rows[(start + tap) % rows.length];
    if (!row || weight === 0) continue;
    for (let index = 0; index < sums.length; index++) {
      sums[index] = (sums[index] ?? 0) + (row[index] ?? 0) * weight;
    }
  }
  for (let index = 0; index < sums.length; index++) target[to + index] = (sums[index] ?? 0) >> DOWN_SHIFT;
}
