import { type Box, findBox, viewOf } from './box.ts';

/** A sample of a track: its byte range in the file, and its start and duration in the track's timescale. */
export type TableSample = { position: number; bytes: number; ticks: number; duration: number };

// Text tracks have one or two samples per line of text; more means damage.
const MAX_SAMPLES = 100_000;

/**
 * Returns the timescale (ticks per second) that a track's media header or the movie's header states, which is
 * among the given boxes; 1 if there is none.
 */
export function timescaleOf(boxes: readonly Box[], type: 'mdhd' | 'mvhd' = 'mdhd'): number {
  const header = findBox(boxes, type);
  if (!header) return 1;
  const view = viewOf(header.payload);
  return view.getUint32(view.getUint8(0) === 1 ? 20 : 12) || 1;
}

/** Lists the positions and times of a track's samples, from its sample table. */
export function listSamples(table: readonly Box[]): TableSample[] {
  const sizes = sizesOf(table);
  const durations = durationsOf(table);
  const runs = rowsOf(table, 'stsc', 3);
  const chunks = chunkPositions(table);
  const samples: TableSample[] = [];
  let ticks = 0;
  for (const [index, start] of chunks.entries()) {
    const [, count = 1] = runs.findLast(([first = 1]) => first <= index + 1) ?? [];
    let position = start;
    for (let left = count; left > 0 && samples.length < sizes.length; left--) {
      const bytes = sizes[samples.length] ?? 0;
      const { value: duration = 0 } = durations.next();
      samples.push({ position, bytes, ticks, duration });
      position += bytes;
      ticks += duration;
    }
  }
  return samples;
}

function* durationsOf(table: readonly Box[]): Generator<number, void, unknown> {
  for (const [count = 0, ticks = 0] of rowsOf(table, 'stts', 2)) {
    for (let left = count; left > 0; left--) yield ticks;
  }
}

function sizesOf(table: readonly Box[]): number[] {
  const box = findBox(table, 'stsz');
  if (!box) return [];
  const view = viewOf(box.payload);
  const same = view.getUint32(4);
  const count = Math.min(MAX_SAMPLES, view.getUint32(8));
  return Array.from({ length: count }, (_, index) => same || view.getUint32(12 + 4 * index));
}

function chunkPositions(table: readonly Box[]): number[] {
  const short = rowsOf(table, 'stco', 1).map(([position = 0]) => position);
  if (short.length > 0) return short;
  return rowsOf(table, 'co64', 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
}

/** Reads the rows of a table box, each with `columns` 32-bit numbers. */
function rowsOf(table: readonly Box[], type: string, columns: number): number[][] {
  const box = findBox(table, type);
  if (!box) return [];
  const view = viewOf(box.payload);
  const rows = Math.min(MAX_SAMPLES, view.getUint32(4));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => view.getUint32(8 + 4 * (row * columns + column))),
  );
}

/** Decodes a text sample: its length, then UTF-8, or UTF-16 with a byte order mark. */
export function textOfSample(sample: Uint8Array): string {
  if (sample.length < 2) return '';
  const text = sample.subarray(2, 2 + viewOf(sample).getUint16(0));
  const isWide = text[0] === 0xfe && text[1] === 0xff;
  return new TextDecoder(isWide ? 'utf-16be' : 'utf-8').decode(text);
}
