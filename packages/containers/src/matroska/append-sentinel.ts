import { bytesAt, indexOfAny, joinFiles } from '@framescout/base';
import { unsignedBytes } from './element.ts';
import { MATROSKA } from './ids.ts';
import { type MatroskaHead, type PlacedElement, placedElement, resizeSegment } from './read-head.ts';

// How far past damage Mediabunny searches for the next element.
const MAX_DAMAGE_BYTES = 10 * 2 ** 20;

// Close enough together for one to fall into every hole that is too long to search.
const SAMPLES_APART_BYTES = 8 * 2 ** 20;
const SAMPLE_BYTES = 64;
// A large file on a server would otherwise be asked for thousands of samples at the same time.
const SAMPLES_AT_ONCE = 24;

// Elements directly below the segment, and those that may occur anywhere.
const EXPECTED: readonly number[] = [
  MATROSKA.SeekHead,
  MATROSKA.Info,
  MATROSKA.Tracks,
  MATROSKA.Cluster,
  MATROSKA.Cues,
  MATROSKA.Attachments,
  MATROSKA.Chapters,
  MATROSKA.Tags,
  MATROSKA.Void,
];
const MARKS = EXPECTED.filter((id) => id > 0xffffff).map(unsignedBytes);

// Empty tags, followed by an eleven-byte void: enough to be found.
const SENTINEL = Uint8Array.of(
  ...unsignedBytes(MATROSKA.Tags),
  0x80,
  MATROSKA.Void,
  0x89,
  ...new Uint8Array(9),
);

/**
 * Returns a Matroska or WebM file with an empty element appended, because Mediabunny 1.61 never returns if it
 * finds no further element past damage (`resync`). Cuts the file off at damage longer than it can search. Copies no
 * data.
 */
export async function appendSentinel(
  file: Blob,
  { segment }: MatroskaHead,
  signal?: AbortSignal,
): Promise<Blob> {
  const readable = await readableEnd(file, segment, signal);
  const sized = resizeSegment(segment, readable + SENTINEL.length - segment.start);
  if (!sized) return file;
  const before = file.slice(0, segment.start - segment.headerBytes);
  return joinFiles([before, sized, file.slice(segment.start, readable), SENTINEL]);
}

/** Returns where a file's readable part ends (byte offset): at its end, or at damage too long to search. */
async function readableEnd(file: Blob, segment: PlacedElement, signal?: AbortSignal): Promise<number> {
  const end = segment.size === null ? file.size : Math.min(file.size, segment.end);
  if (!(await mayHaveHole(file, signal))) return end;
  let at = segment.start;
  while (at < end) {
    signal?.throwIfAborted();
    const element = await placedElement(file, at);
    if (element && EXPECTED.includes(element.id)) {
      if (element.size === null) break;
      at = element.end;
      continue;
    }
    if (end - at <= MAX_DAMAGE_BYTES) break;
    const next = indexOfAny(await bytesAt(file, at, MAX_DAMAGE_BYTES), MARKS);
    if (next < 0) return at;
    at += next;
  }
  return end;
}

/**
 * Whether a file may have a hole too long to search, i.e. zeros, as left by a power cut or an incomplete
 * download. Walking through all elements takes seconds in an hours-long recording; sampling the whole file
 * doesn't.
 */
async function mayHaveHole(file: Blob, signal?: AbortSignal): Promise<boolean> {
  const places = Array.from(
    { length: Math.floor(file.size / SAMPLES_APART_BYTES) },
    (_, index) => (index + 1) * SAMPLES_APART_BYTES - SAMPLE_BYTES,
  );
  const remaining = places.values();
  let hasHole = false;
  let isOver = false;
  const sample = async () => {
    try {
      for (const place of remaining) {
        signal?.throwIfAborted();
        const bytes = await bytesAt(file, place, SAMPLE_BYTES);
        hasHole ||= bytes.every((byte) => byte === 0);
        if (hasHole || isOver) return;
      }
    } finally {
      isOver = true;
    }
  };
  await Promise.all(Array.from({ length: SAMPLES_AT_ONCE }, sample));
  return hasHole;
}
