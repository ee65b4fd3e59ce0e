import type { Chapter } from '@framescout/contract';
import { bytesAt } from '../bytes-at.ts';
import { type Box, findBox, HEADER_BYTES, readBoxes, typeAt, viewOf } from '../isobmff/box.ts';
import { cutOff } from './cut-off.ts';
import { dateText, type FileNotes, inOrder } from './file-notes.ts';

// QuickTime counts dates from 1904.
const EPOCH_MS = Date.UTC(1904, 0, 1);
// Nero's chapters count in units of 100 ns.
const CHAPTER_UNITS = 1e7;
// An index larger than this belongs to days of video, or is damage.
const MOST_INDEX_BYTES = 2 ** 28;
const MOST_BOXES = 100_000;
const LONG_HEADER_BYTES = 16;
const MOST_CHAPTERS = 10_000;

/** Reads the chapters and date of an MP4 or MOV: chapters of its chapter track or, without one, those after Nero. */
export async function readMovieNotes(file: Blob): Promise<FileNotes> {
  const { moov, end } = await readIndex(file);
  if (!moov) throw new RangeError('There is no index.');
  const boxes = readBoxes(moov);
  const tracked = await trackedChapters(file, boxes);
  return {
    chapters: inOrder(tracked.length > 0 ? tracked : neroChapters(boxes)),
    createdAt: creationOf(boxes),
    cut: cutOff(file.size, end),
  };
}

/** The index's payload, if there is one, and where the last top-level box says that it ends. */
async function readIndex(file: Blob): Promise<{ moov: Uint8Array | null; end: number }> {
  let moov: Uint8Array | null = null;
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at < file.size; count++) {
    const header = await bytesAt(file, at, LONG_HEADER_BYTES);
    if (header.length < HEADER_BYTES) break;
    const short = viewOf(header).getUint32(0);
    const isLong = short === 1 && header.length === LONG_HEADER_BYTES;
    const size = isLong ? Number(viewOf(header).getBigUint64(8)) : short || file.size - at;
    if (size < HEADER_BYTES) break;
    if (typeAt(header, 4) === 'moov' && size <= MOST_INDEX_BYTES) {
      const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
      moov = await bytesAt(file, at + headerBytes, size - headerBytes);
    }
    at += size;
  }
  return { moov, end: at };
}

function creationOf(moov: readonly Box[]): string | null {
  const header = findBox(moov, 'mvhd');
  if (!header) return null;
  const view = viewOf(header.payload);
  const seconds = view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
  return seconds === 0 ? null : dateText(EPOCH_MS + seconds * 1000);
}

function neroChapters(moov: readonly Box[]): Chapter[] {
  const user = findBox(moov, 'udta');
  const list = user && findBox(readBoxes(user.payload), 'chpl');
  if (!list) return [];
  const { payload } = list;
  const view = viewOf(payload);
  // Version 1 has four reserved bytes more.
  const countAt = view.getUint8(0) === 1 ? 8 : 4;
  const chapters: Chapter[] = [];
  let at = countAt + 1;
  for (let left = view.getUint8(countAt); left > 0; left--) {
    const start = Number(view.getBigUint64(at)) / CHAPTER_UNITS;
    const length = view.getUint8(at + 8);
    chapters.push({ start, title: new TextDecoder().decode(payload.subarray(at + 9, at + 9 + length)) });
    at += 9 + length;
  }
  return chapters;
}

/** The chapters of a text track that another track refers to (`tref` of type `chap`), as QuickTime has them. */
async function trackedChapters(file: Blob, moov: readonly Box[]): Promise<Chapter[]> {
  const tracks = moov.filter(({ type }) => type === 'trak').map(({ payload }) => readBoxes(payload));
  const wanted = tracks.map(chapterTrackOf).find((id) => id !== null);
  const track = tracks.find((boxes) => trackId(boxes) === wanted);
  const media = track && boxesIn(track, 'mdia');
  const header = media && findBox(media, 'mdhd');
  const table = media && boxesIn(boxesIn(media, 'minf'), 'stbl');
  if (!header || !table || wanted === undefined) return [];
  const view = viewOf(header.payload);
  const timescale = view.getUint32(view.getUint8(0) === 1 ? 20 : 12) || 1;
  const samples = listSamples(table).slice(0, MOST_CHAPTERS);
  return Promise.all(
    samples.map(async ({ position, bytes, ticks }) => ({
      start: ticks / timescale,
      title: titleOf(await bytesAt(file, position, bytes)),
    })),
  );
}

function chapterTrackOf(track: readonly Box[]): number | null {
  const reference = findBox(boxesIn(track, 'tref'), 'chap');
  return reference && reference.payload.length >= 4 ? viewOf(reference.payload).getUint32(0) : null;
}

function trackId(track: readonly Box[]): number | null {
  const header = findBox(track, 'tkhd');
  if (!header) return null;
  const view = viewOf(header.payload);
  return view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
}

function boxesIn(boxes: readonly Box[], type: string): Box[] {
  const found = findBox(boxes, type);
  return found ? readBoxes(found.payload) : [];
}

/** Where a track's samples lie and when they begin, from its sample table. */
function listSamples(table: readonly Box[]): { position: number; bytes: number; ticks: number }[] {
  const sizes = samplesSizes(table);
  const durations = durationsOf(table);
  const runs = rowsOf(table, 'stsc', 3);
  const chunks = chunkPositions(table);
  const samples: { position: number; bytes: number; ticks: number }[] = [];
  let ticks = 0;
  for (const [index, start] of chunks.entries()) {
    const [, count = 1] = runs.findLast(([first = 1]) => first <= index + 1) ?? [];
    let position = start;
    for (let left = count; left > 0 && samples.length < sizes.length; left--) {
      const bytes = sizes[samples.length] ?? 0;
      const { value: duration = 0 } = durations.next();
      samples.push({ position, bytes, ticks });
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

function samplesSizes(table: readonly Box[]): number[] {
  const box = findBox(table, 'stsz');
  if (!box) return [];
  const view = viewOf(box.payload);
  const same = view.getUint32(4);
  const count = Math.min(MOST_CHAPTERS, view.getUint32(8));
  return Array.from({ length: count }, (_, index) => same || view.getUint32(12 + 4 * index));
}

function chunkPositions(table: readonly Box[]): number[] {
  const short = rowsOf(table, 'stco', 1).map(([position = 0]) => position);
  if (short.length > 0) return short;
  return rowsOf(table, 'co64', 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
}

/** The rows of a table box: 32-bit numbers, so many to a row. */
function rowsOf(table: readonly Box[], type: string, columns: number): number[][] {
  const box = findBox(table, type);
  if (!box) return [];
  const view = viewOf(box.payload);
  const rows = Math.min(MOST_CHAPTERS, view.getUint32(4));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => view.getUint32(8 + 4 * (row * columns + column))),
  );
}

/** A text sample: its length, then UTF-8, or UTF-16 with a byte order mark. */
function titleOf(sample: Uint8Array): string {
  if (sample.length < 2) return '';
  const text = sample.subarray(2, 2 + viewOf(sample).getUint16(0));
  const isWide = text[0] === 0xfe && text[1] === 0xff;
  return new TextDecoder(isWide ? 'utf-16be' : 'utf-8').decode(text);
}
