// AssemblyScript, compiled to WebAssembly by `npm run kernel`: resamples planes of pictures. Pointers are byte
// offsets into the module's memory; the caller lays it out (src/compose/plane-kernel.ts).

/** Fractional bits of the rows between the passes: with sign, the most that fit into 16 bits. */
const ROW_SHIFT: i32 = 7;
/** Fractional bits of weights, so that a sum over all taps fits into 32 bits. */
const WEIGHT_BITS: i32 = 14;
const ACROSS_SHIFT: i32 = WEIGHT_BITS - ROW_SHIFT;
const DOWN_SHIFT: i32 = WEIGHT_BITS + ROW_SHIFT;
/** Samples made at once. */
const GROUP: i32 = 8;

/**
 * Resamples part of a plane into part of another.
 *
 * Across, a sample is made of `pairs` pairs of neighboring source samples: `acrossStarts` holds the column of the
 * first (i32), for whole groups of eight samples, and `acrossWeights` i16: for each group and pair, two for each of
 * its samples. If all source samples of each group are within 16 of its first one, `acrossShuffles` says for each
 * group and pair which those of its samples are (i8, as many); otherwise it is 0. Down, it is made of `taps` rows from `downStarts` (i32, ascending) on, with `downWeights` (i16), an
 * even number for each row.
 *
 * `rows` has room for `taps` rows of `rowBytes` (i16, whole groups); `pointers` for `taps` u32.
 */
export function resample(
  source: usize,
  sourcePitch: i32,
  columns: i32,
  pairs: i32,
  acrossStarts: usize,
  acrossWeights: usize,
  acrossShuffles: usize,
  height: i32,
  taps: i32,
  downStarts: usize,
  downWeights: usize,
  rows: usize,
  rowBytes: i32,
  pointers: usize,
  target: usize,
  targetPitch: i32,
): void {
  let filtered = 0;
  const evenTaps = (taps + 1) & ~1;
  for (let y = 0; y < height; y++, target += <usize>targetPitch, downWeights += <usize>(2 * evenTaps)) {
    const start = load<i32>(downStarts + ((<usize>y) << 2));
    for (let row = max(filtered, start); row < start + taps; row++) {
      const into = rows + <usize>((row % taps) * rowBytes);
      const from = source + <usize>(row * sourcePitch);
      if (acrossShuffles) {
        filterNearRow(from, columns, pairs, acrossStarts, acrossWeights, acrossShuffles, into);
      } else {
        filterRow(from, columns, pairs, acrossStarts, acrossWeights, into);
      }
    }
    filtered = start + taps;
    for (let tap = 0; tap < evenTaps; tap++) {
      // The last of an odd number is paired with itself, with the weight 0.
      const row = start + min(tap, taps - 1);
      store<u32>(pointers + ((<usize>tap) << 2), <u32>(rows + <usize>((row % taps) * rowBytes)));
    }
    addRows(pointers, evenTaps, downWeights, columns, target);
  }
}

/** Filters a row across, into whole groups of samples. */
function filterRow(
  source: usize,
  columns: i32,
  pairs: i32,
  starts: usize,
  weights: usize,
  into: usize,
): void {
  const half = i32x4.splat(1 << (ACROSS_SHIFT - 1));
  for (let x = 0; x < columns; x += GROUP, starts += 32, into += 16) {
    let low = half;
    let high = half;
    const a = source + <usize>load<i32>(starts);
    const b = source + <usize>load<i32>(starts, 4);
    const c = source + <usize>load<i32>(starts, 8);
    const d = source + <usize>load<i32>(starts, 12);
    const e = source + <usize>load<i32>(starts, 16);
    const f = source + <usize>load<i32>(starts, 20);
    const g = source + <usize>load<i32>(starts, 24);
    const h = source + <usize>load<i32>(starts, 28);
    for (let at: usize = 0; at < <usize>(2 * pairs); at += 2, weights += 32) {
      let two = v128.load16_lane(a + at, i16x8.splat(0), 0);
      two = v128.load16_lane(b + at, two, 1);
      two = v128.load16_lane(c + at, two, 2);
      two = v128.load16_lane(d + at, two, 3);
      two = v128.load16_lane(e + at, two, 4);
      two = v128.load16_lane(f + at, two, 5);
      two = v128.load16_lane(g + at, two, 6);
      two = v128.load16_lane(h + at, two, 7);
      low = i32x4.add(low, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(two), v128.load(weights)));
      high = i32x4.add(high, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(two), v128.load(weights, 16)));
    }
    v128.store(into, i16x8.narrow_i32x4_s(i32x4.shr_s(low, ACROSS_SHIFT), i32x4.shr_s(high, ACROSS_SHIFT)));
  }
}

/** Filters a row like `filterRow`, where 16 source samples are enough for each group. */
function filterNearRow(
  source: usize,
  columns: i32,
  pairs: i32,
  starts: usize,
  weights: usize,
  shuffles: usize,
  into: usize,
): void {
  const half = i32x4.splat(1 << (ACROSS_SHIFT - 1));
  for (let x = 0; x < columns; x += GROUP, starts += 32, into += 16) {
    let low = half;
    let high = half;
    const near = v128.load(source + <usize>load<i32>(starts));
    for (let pair = 0; pair < pairs; pair++, weights += 32, shuffles += 16) {
      const two = i8x16.swizzle(near, v128.load(shuffles));
      low = i32x4.add(low, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(two), v128.load(weights)));
      high = i32x4.add(high, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(two), v128.load(weights, 16)));
    }
    v128.store(into, i16x8.narrow_i32x4_s(i32x4.shr_s(low, ACROSS_SHIFT), i32x4.shr_s(high, ACROSS_SHIFT)));
  }
}

/** Adds rows, weighted, and writes the sums as bytes. */
function addRows(pointers: usize, taps: i32, weights: usize, columns: i32, target: usize): void {
  const half = i32x4.splat(1 << (DOWN_SHIFT - 1));
  for (let x = 0; x < columns; x += GROUP, target += <usize>GROUP) {
    let low = half;
    let high = half;
    for (let tap = 0; tap < taps; tap += 2) {
      const at = pointers + ((<usize>tap) << 2);
      const first = v128.load(<usize>load<u32>(at) + ((<usize>x) << 1));
      const second = v128.load(<usize>load<u32>(at, 4) + ((<usize>x) << 1));
      const both = v128.load32_splat(weights + ((<usize>tap) << 1));
      low = i32x4.add(
        low,
        i32x4.dot_i16x8_s(v128.shuffle<i16>(first, second, 0, 8, 1, 9, 2, 10, 3, 11), both),
      );
      high = i32x4.add(
        high,
        i32x4.dot_i16x8_s(v128.shuffle<i16>(first, second, 4, 12, 5, 13, 6, 14, 7, 15), both),
      );
    }
    const words = i16x8.narrow_i32x4_s(i32x4.shr_s(low, DOWN_SHIFT), i32x4.shr_s(high, DOWN_SHIFT));
    const bytes = i8x16.narrow_i16x8_u(words, words);
    if (x + GROUP <= columns) {
      v128.store64_lane(target, bytes, 0);
      continue;
    }
    // What lies beyond belongs to another part of the picture.
    let left = i64x2.extract_lane(bytes, 0);
    for (let column = 0; column < columns - x; column++, left >>= 8) {
      store<u8>(target + <usize>column, <u8>left);
    }
  }
}
