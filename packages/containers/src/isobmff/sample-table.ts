import { firstAtOrAfter, viewOf } from '@framescout/base';
import { type Box, box, findBox, uint32s, uint64s, withPayloads } from './box.ts';

/** A sample of a track: its byte range in the file, and its start and duration in the track's timescale. */
export type TableSample = { position: number; bytes: number; ticks: number; duration: number };

// Text tracks have one or two samples per line of text; more means damage.
const MAX_TEXTS = 100_000;

/** Reads the numbers of a table box (`stbl`, ISO/IEC 14496-12 8.5) whose rows have `columns` of them. */
export function numbersIn(
  table: readonly Box[],
  type: string,
  columns: number,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const stated = findBox(table, type);
  if (!stated) return [];
  const view = viewOf(stated.payload);
  const rows = Math.min(most, view.getUint32(4));
  return Array.from({ length: columns * rows }, (_, index) => view.getUint32(8 + 4 * index));
}

/** Reads the size of each sample in bytes. */
export function sizesIn(table: readonly Box[], most = Number.POSITIVE_INFINITY): number[] {
  const stated = findBox(table, 'stsz');
  if (!stated) return [];
  const view = viewOf(stated.payload);
  const same = view.getUint32(4);
  const count = Math.min(most, view.getUint32(8));
  return Array.from({ length: count }, (_, index) => same || view.getUint32(12 + 4 * index));
}

/** Reads where each chunk of samples starts in the file (byte offset). */
export function placesIn(table: readonly Box[], most = Number.POSITIVE_INFINITY): number[] {
  const short = numbersIn(table, 'stco', 1, most);
  if (short.length > 0) return short;
  const long = numbersIn(table, 'co64', 2, most);
  return Array.from(
    { length: long.length / 2 },
    (_, at) => (long[2 * at] ?? 0) * 2 ** 32 + (long[2 * at + 1] ?? 0),
  );
}

/**
 * What a sample table lists: pairs of how many samples last how long (ticks), and of how many are shown how much later
 * than decoded, if any is; the numbers (from 1) of samples at which decoding can start, if not all of them; the size of
 * each (bytes); the first chunk (from 1) of several with this many samples and this description, for all of them; and
 * where each chunk starts (byte offset).
 */
export type SampleList = {
  durations: readonly number[];
  delays?: readonly number[];
  keys?: readonly number[] | null;
  sizes: readonly number[];
  chunks: readonly number[];
  places: readonly number[];
};

/** Writes a sample table but its descriptions. The order of boxes identifies joined recordings. */
export function writeSampleTable({
  durations,
  delays,
  keys,
  sizes,
  chunks,
  places,
}: SampleList): Uint8Array[] {
  return [
    box('stts', uint32s(0, durations.length / 2, durations)),
    ...(delays ? [box('ctts', uint32s(0x1000000, delays.length / 2, delays))] : []),
    ...(keys ? [box('stss', uint32s(0, keys.length, keys))] : []),
    box('stsz', uint32s(0, 0, sizes.length, sizes)),
    box('stsc', uint32s(0, chunks.length / 3, chunks)),
    box('co64', uint32s(0, places.length), uint64s(places)),
  ];
}

/** Lists the positions and times of the samples of a text or timecode track. */
export function listSamples(table: readonly Box[]): TableSample[] {
  const sizes = sizesIn(table, MAX_TEXTS);
  const durations = valuesIn(table, 'stts');
  const runs = numbersIn(table, 'stsc', 3, MAX_TEXTS);
  const samples: TableSample[] = [];
  let ticks = 0;
  for (const [index, start] of placesIn(table, MAX_TEXTS).entries()) {
    const run = runs.findLastIndex((first, at) => at % 3 === 0 && first <= index + 1);
    let position = start;
    const count = run < 0 ? 1 : (runs[run + 1] ?? 1);
    for (let left = count; left > 0 && samples.length < sizes.length; left--) {
      const bytes = sizes[samples.length] ?? 0;
      const duration = durations.next().value ?? 0;
      samples.push({ position, bytes, ticks, duration });
      position += bytes;
      ticks += duration;
    }
  }
  return samples;
}

/** Returns when samples are shown, ascending: decoding times (8.6.1.2) plus offsets (8.6.1.3). */
export function sampleTimes(table: readonly Box[]): Float64Array<ArrayBuffer> {
  const offsets = valuesIn(table, 'ctts');
  const times: number[] = [];
  let decoded = 0;
  for (const delta of valuesIn(table, 'stts')) {
    times.push(decoded + (offsets.next().value ?? 0));
    decoded += delta;
  }
  return Float64Array.from(times).sort();
}

/** Shows samples later so that each is decoded by then; returns by how many units. */
export function delayShowing(table: readonly Box[]): { table: Box[]; delay: number } {
  const delay = [...valuesIn(table, 'ctts')].reduce((most, offset) => Math.max(most, -offset), 0);
  if (delay === 0) return { table: [...table], delay };
  const delayed = withPayloads(table, {
    ctts(offsets) {
      const payload = offsets.slice();
      const view = viewOf(payload);
      // Version 0 has no negative offsets.
      view.setUint8(0, 0);
      for (let at = 12; at < payload.length; at += 8) view.setInt32(at, view.getInt32(at) + delay);
      return payload;
    },
  });
  return { table: delayed, delay };
}

/** Snaps a time to one in an ascending list that is at most `most` away; returns it unchanged if there is none. */
export function nearestTime(times: Float64Array, time: number, most: number): number {
  const next = firstAtOrAfter(times, time);
  const [before = Number.NEGATIVE_INFINITY, after = Number.POSITIVE_INFINITY] = [
    times[next - 1],
    times[next],
  ];
  const nearest = after - time < time - before ? after : before;
  return Math.abs(nearest - time) <= most ? nearest : time;
}

/** Expands a run-length table (sample counts and their value) to one value per sample. */
function* valuesIn(table: readonly Box[], type: string): Generator<number, undefined, unknown> {
  const stated = findBox(table, type);
  if (!stated) return;
  const view = viewOf(stated.payload);
  const runs = view.getUint32(4);
  for (let run = 0; run < runs; run++) {
    const value = view.getInt32(12 + 8 * run);
    for (let left = view.getUint32(8 + 8 * run); left > 0; left--) yield value;
  }
}

/** Run-length encoded values. */
export class Runs {
  /** Pairs of how often a value follows itself, and the value. */
  readonly pairs: number[];

  constructor(pairs: readonly number[] = []) {
    this.pairs = [...pairs];
  }

  /** Encodes values. */
  static of(values: readonly number[]): Runs {
    const runs = new Runs();
    for (const value of values) runs.add(value);
    return runs;
  }

  /** Adds a value. */
  add(value: number): void {
    const { pairs } = this;
    const last = pairs.length - 2;
    if (last >= 0 && pairs[last + 1] === value) pairs[last] = (pairs[last] ?? 0) + 1;
    else pairs.push(1, value);
  }

  /** Makes the last value larger. */
  lengthenLast(by: number): void {
    const value = this.pairs.pop() ?? 0;
    const count = (this.pairs.pop() ?? 1) - 1;
    if (count > 0) this.pairs.push(count, value);
    this.add(value + by);
  }

  /** Returns the sum of all values. */
  total(): number {
    return this.pairs.reduce((sum, value, at) => (at % 2 ? sum + value * (this.pairs[at - 1] ?? 0) : sum), 0);
  }
}
