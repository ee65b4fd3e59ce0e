import { BlockReader, joinFiles, type ReadingWatch, UnreadableFileError } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { BRAND, box, LONG_HEADER_BYTES, mediaHeader, readBoxes, walkBoxes, writeBoxes } from './box.ts';
import { CompleteIndex } from './complete-index.ts';
import { readMovieIndex } from './movie-index.ts';
import { Track } from './track.ts';

/** A file of a recording that was written in segments. */
export type SegmentFile = { name: string; file: Blob };

/** A recording joined from its segments, and what is missing of it, in words for the user; null if nothing is. */
export type JoinedSegments = { file: Blob; damage: string | null };

type Segment = { number: number; digits: number; file: Blob };
type Stream = { id: number; init: Blob | null; segments: Segment[] };
type IndexedStream = Stream & { index: CompleteIndex };

// The names that FFmpeg's DASH muxer and Steam use.
const INIT = /^init-stream(\d+)\.m4s$/i;
const SEGMENT = /^chunk-stream(\d+)-(\d+)\.m4s$/i;

const MOST_NAMED = 4;
// There are thousands of segments, and reading each takes a while to begin.
const READ_AT_ONCE = 32;

/** Whether a file with this name is part of a recording that was written in segments. */
export function isSegmentName(name: string): boolean {
  return INIT.test(name) || SEGMENT.test(name);
}

/**
 * Joins a recording that was written in segments, each stream by itself, as Steam does: the result is one movie with
 * all of their tracks, whose media data are the segments themselves, and which starts where the earliest of them does.
 * Nothing is copied, and files that are not segments are ignored. What a missing segment would have shown stays empty.
 * @throws {UnreadableFileError} if what describes the picture is missing
 * @throws the reason of the watch's signal as soon as it is aborted
 */
export async function joinSegments(
  files: readonly SegmentFile[],
  name: string,
  watch: ReadingWatch = {},
): Promise<JoinedSegments> {
  const streams = streamsOf(files);
  const indexed: IndexedStream[] = [];
  for (const stream of streams) {
    const { moov } = stream.init
      ? await readMovieIndex(new BlockReader(stream.init, watch.signal), watch)
      : { moov: null };
    const index = moov && CompleteIndex.of(moov);
    if (index) indexed.push({ ...stream, index });
  }
  const parts = inOrder(indexed);
  const mediaBytes = parts.reduce((sum, { segment }) => sum + segment.file.size, 0);
  const read = await addSegments(parts, BRAND.length + LONG_HEADER_BYTES, watch);
  const filled = indexed.filter(({ index }) => index.span().end > index.span().start);
  const undescribed = streams.filter(({ id }) => !indexed.some((stream) => stream.id === id));
  const moov = writeIndex(filled.map(({ index }) => index));
  if (!moov) {
    const [lost] = undescribed;
    const why = lost ? `${initName(lost.id)}, which describes it, is missing` : 'its segments are missing';
    throw new UnreadableFileError(
      `"${name}" can't be opened: ${why} or damaged. Open the whole folder of the recording, or copy it again.`,
    );
  }
  const missing = [...undescribed.map(({ id }) => initName(id)), ...missingSegments(filled, read)];
  return {
    file: joinFiles([
      BRAND,
      mediaHeader(mediaBytes),
      ...parts.map(({ segment }) => segment.file),
      box('moov', moov),
    ]),
    damage: describeMissing(missing),
  };
}

/** Sorts files into streams, and each stream's segments by number. */
function streamsOf(files: readonly SegmentFile[]): Stream[] {
  const streams = new Map<number, Stream>();
  const streamOf = (digits: string | undefined): Stream => {
    const id = Number(digits);
    const stream = streams.get(id) ?? { id, init: null, segments: [] };
    streams.set(id, stream);
    return stream;
  };
  for (const { name, file } of files) {
    const [, initOf] = INIT.exec(name) ?? [];
    const [, segmentOf, digits = ''] = SEGMENT.exec(name) ?? [];
    if (initOf !== undefined) streamOf(initOf).init = file;
    else if (segmentOf !== undefined) {
      streamOf(segmentOf).segments.push({ number: Number(digits), digits: digits.length, file });
    }
  }
  return [...streams.values()]
    .filter(({ segments }) => segments.length > 0)
    .map((stream) => ({ ...stream, segments: stream.segments.toSorted((a, b) => a.number - b.number) }))
    .sort((a, b) => a.id - b.id);
}

type PlacedSegment = { segment: Segment; index: CompleteIndex; share: number };

/** Interleaves the segments of all streams, so that players find what belongs together close together. */
function inOrder(streams: readonly IndexedStream[]): PlacedSegment[] {
  const placed = streams.flatMap(({ segments, index }) => {
    const { first, count } = numbersOf(segments);
    return segments.map((segment) => ({ segment, index, share: (segment.number - first) / count }));
  });
  return placed.sort((a, b) => a.share - b.share);
}

/** Adds samples of segments from byte `start` on to their indexes. Returns those that hold some. */
async function addSegments(
  parts: readonly PlacedSegment[],
  start: number,
  { signal, onProgress }: ReadingWatch,
): Promise<Set<Segment>> {
  const totalBytes = parts.reduce((sum, { segment }) => sum + segment.file.size, 0);
  const read = new Set<Segment>();
  let readBytes = 0;
  for (let next = 0; next < parts.length; next += READ_AT_ONCE) {
    const some = parts.slice(next, next + READ_AT_ONCE);
    const fragments = await Promise.all(some.map(({ segment }) => readFragments(segment.file, signal)));
    for (const [at, { segment, index }] of some.entries()) {
      const end = start + readBytes + segment.file.size;
      for (const { payload, offset } of fragments[at] ?? []) {
        if (index.addFragment(payload, start + readBytes + offset, end)) read.add(segment);
      }
      readBytes += segment.file.size;
    }
    onProgress?.({ readBytes, totalBytes });
  }
  return read;
}

/** Reads the payloads of the fragments in a segment, and where they start in it. */
async function readFragments(
  file: Blob,
  signal: AbortSignal | undefined,
): Promise<{ payload: Uint8Array; offset: number }[]> {
  const reader = new BlockReader(file, signal);
  const fragments: { payload: Uint8Array; offset: number }[] = [];
  for await (const part of walkBoxes(reader)) {
    if (part.type !== 'moof') continue;
    const payload = await reader.bytes(part.payloadStart, part.end - part.payloadStart);
    fragments.push({ payload: payload.slice(), offset: part.start });
  }
  return fragments;
}

/** Writes one index of the tracks of several, or null if they have no picture or can't be listed. */
function writeIndex(indexes: readonly CompleteIndex[]): Uint8Array | null {
  const [first] = indexes;
  if (!first) return null;
  const { movieScale } = first;
  const span = spanOf(indexes);
  const written = indexes.map((index) => index.write(span, movieScale));
  const boxes = written.flatMap((moov, at) =>
    readBoxes(moov ?? new Uint8Array()).filter(({ type }) => at === 0 || type === 'trak'),
  );
  let id = 0;
  let hasPicture = false;
  const renumbered = boxes.map((part) => {
    if (part.type !== 'trak') return part;
    const track = new Track(part.payload);
    hasPicture ||= track.handler === 'vide';
    return { type: part.type, payload: writeBoxes(track.withId(++id)) };
  });
  return hasPicture && !written.includes(null) ? writeBoxes(renumbered) : null;
}

/** Names missing segments: between others by number, at the ends by what other streams cover. */
function missingSegments(streams: readonly IndexedStream[], read: ReadonlySet<Segment>): string[] {
  const whole = spanOf(streams.map(({ index }) => index));
  return streams.flatMap(({ id, segments, index }) => {
    const { start, end } = index.span();
    const { first, last, count } = numbersOf(segments);
    const length: Seconds = (end - start) / count;
    const from = Math.max(Math.min(first, 1), first - Math.round((start - whole.start) / length));
    const to = last + Math.round((whole.end - end) / length);
    const present = new Set(segments.filter((segment) => read.has(segment)).map(({ number }) => number));
    const digits = segments[0]?.digits ?? 0;
    return Array.from({ length: to + 1 - from }, (_, at) => from + at)
      .filter((number) => !present.has(number))
      .map((number) => `chunk-stream${id}-${String(number).padStart(digits, '0')}.m4s`);
  });
}

/** Returns when the first of several starts, and the last ends. */
function spanOf(indexes: readonly CompleteIndex[]): { start: Seconds; end: Seconds } {
  const spans = indexes.map((index) => index.span());
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

/** Returns the first and last number of segments, and how many there would be without gaps. */
function numbersOf(segments: readonly Segment[]): { first: number; last: number; count: number } {
  const first = segments[0]?.number ?? 0;
  const last = segments.at(-1)?.number ?? 0;
  return { first, last, count: last - first + 1 };
}

function initName(id: number): string {
  return `init-stream${id}.m4s`;
}

function describeMissing(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const named = names.slice(0, MOST_NAMED).join(', ');
  const others = names.length - MOST_NAMED;
  const are =
    names.length === 1 ? 'A file of this recording is' : `${names.length} files of this recording are`;
  return (
    `${are} missing or damaged: ${named}${others > 0 ? ` and ${others} more` : ''}. ` +
    'What they show or sound is left out; everything else keeps its time. Copy the whole folder again if you can.'
  );
}
