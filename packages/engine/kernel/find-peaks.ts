// Part of the kernel (kernel.ts): searches a window or a whole picture.

/** Layout of a probe: offset i32, lowest value u8, range u8, two bytes unused. */
const PROBE_BYTES: usize = 8;
/** Number of positions compared at once, and number of probes compared between early-exit checks. */
const GROUP: i32 = 32;
const STAGE: i32 = 16;
/** Bins of the vote histogram: one per possible u8 count. */
const BINS: i32 = 256;

/**
 * Finds the best positions in a patch by probe votes: how many of the probes find a sample in their range. After every
 * 16 luma probes, a group of positions is dropped if fewer than `share` (of 256) of the probes so far agreed at every
 * one of them.
 *
 * Positions run from (left, top), both even, to (right, bottom), every second row; all probes must lie in the
 * picture at all of them. Chroma probes come in pairs, blue first, and vote for both columns of a chroma
 * sample.
 *
 * `cells` holds a u32 per 8 x 8 positions (16 rows of pixels), `bins` 256 u32 and 32 bytes. Writes at most `most` peaks, each the
 * best of its cell, to `peaks`: votes i16, x i16, y i16, two bytes unused. Returns the number of peaks
 * written.
 */
export function findPeaks(
  luma: usize,
  blue: usize,
  red: usize,
  pitch: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  lumaProbes: usize,
  lumaCount: i32,
  chromaProbes: usize,
  chromaCount: i32,
  share: i32,
  cells: usize,
  bins: usize,
  peaks: usize,
  most: i32,
): i32 {
  const cellColumns = ((right - left) >> 3) + 1;
  const cellRows = ((bottom - top) >> 4) + 1;
  const cellCount = cellColumns * cellRows;
  memory.fill(cells, 0, <usize>(cellCount * 4));
  const lanes = bins + <usize>(BINS * 4);
  const chromaPitch = (pitch + 1) >> 1;
  const least = max(1, (share * (lumaCount + 2 * chromaCount)) >> 8);
  const chromaEnd = chromaProbes + <usize>(2 * chromaCount) * PROBE_BYTES;
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += GROUP) {
      const at = luma + <usize>(y * pitch + x);
      let first = i8x16.splat(0);
      let second = i8x16.splat(0);
      let probe = lumaProbes;
      let asked = 0;
      while (asked < lumaCount) {
        asked = min(lumaCount, asked + STAGE);
        const end = lumaProbes + <usize>asked * PROBE_BYTES;
        for (; probe < end; probe += PROBE_BYTES) {
          const from = at + <usize>load<i32>(probe);
          const lowest = v128.load_splat<u8>(probe, 4);
          const range = v128.load_splat<u8>(probe, 5);
          first = i8x16.sub(first, i8x16.le_u(i8x16.sub(v128.load(from), lowest), range));
          second = i8x16.sub(second, i8x16.le_u(i8x16.sub(v128.load(from, 16), lowest), range));
        }
        const needed = i8x16.splat(<i8>max(1, (share * asked) >> 8));
        if (!v128.any_true(i8x16.ge_u(i8x16.max_u(first, second), needed))) {
          asked = -1;
          break;
        }
      }
      if (asked < 0) continue;
      const chroma = <usize>((y >> 1) * chromaPitch + (x >> 1));
      let tint = i8x16.splat(0);
      for (probe = chromaProbes; probe < chromaEnd; probe += 2 * PROBE_BYTES) {
        const offset = chroma + <usize>load<i32>(probe);
        const blues = i8x16.sub(v128.load(blue + offset), v128.load_splat<u8>(probe, 4));
        const reds = i8x16.sub(v128.load(red + offset), v128.load_splat<u8>(probe, 12));
        tint = i8x16.sub(tint, i8x16.le_u(blues, v128.load_splat<u8>(probe, 5)));
        tint = i8x16.sub(tint, i8x16.le_u(reds, v128.load_splat<u8>(probe, 13)));
      }
      first = i8x16.add(first, i8x16.shuffle(tint, tint, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7));
      second = i8x16.add(
        second,
        i8x16.shuffle(tint, tint, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15),
      );
      if (!v128.any_true(i8x16.ge_u(i8x16.max_u(first, second), i8x16.splat(<i8>least)))) continue;
      v128.store(lanes, first);
      v128.store(lanes, second, 16);
      const wide = min(GROUP, right - x + 1);
      const cellRow = cells + <usize>(((y - top) >> 4) * cellColumns * 4);
      for (let lane = 0; lane < wide; lane++) {
        const votes = <i32>load<u8>(lanes + <usize>lane);
        if (votes < least) continue;
        const column = x - left + lane;
        const cell = cellRow + <usize>((column >> 3) * 4);
        // The low bits count down, so that ties go to the earlier position.
        const entry = (votes << 8) | (63 - (((((y - top) & 15) >> 1) << 3) | (column & 7)));
        if (entry > load<i32>(cell)) store<i32>(cell, entry);
      }
    }
  }
  return bestCells(cells, cellColumns, cellRows, left, top, bins, peaks, most);
}

/** Writes the cells with the most votes as peaks; ties for the last places go to the topmost cells. */
function bestCells(
  cells: usize,
  cellColumns: i32,
  cellRows: i32,
  left: i32,
  top: i32,
  bins: usize,
  peaks: usize,
  most: i32,
): i32 {
  const count = cellColumns * cellRows;
  memory.fill(bins, 0, <usize>(BINS * 4));
  for (let i = 0; i < count; i++) {
    const bin = bins + <usize>((load<i32>(cells + <usize>(i * 4)) >> 8) * 4);
    store<i32>(bin, load<i32>(bin) + 1);
  }
  // All cells with more votes than `line` fit, plus some of those with exactly `line` votes.
  let line = BINS - 1;
  let above = 0;
  while (line > 0 && above + load<i32>(bins + <usize>(line * 4)) <= most) {
    above += load<i32>(bins + <usize>(line * 4));
    line--;
  }
  let onLine = line > 0 ? most - above : 0;
  let found = 0;
  for (let i = 0; i < count; i++) {
    const entry = load<i32>(cells + <usize>(i * 4));
    const votes = entry >> 8;
    if (votes < line || votes === 0) continue;
    if (votes === line && onLine-- <= 0) continue;
    const place = 63 - (entry & 63);
    const peak = peaks + <usize>(found++ * 8);
    store<i16>(peak, <i16>votes);
    store<i16>(peak, <i16>(left + (i % cellColumns) * 8 + (place & 7)), 2);
    store<i16>(peak, <i16>(top + (i / cellColumns) * 16 + (place >> 3) * 2), 4);
  }
  return found;
}
