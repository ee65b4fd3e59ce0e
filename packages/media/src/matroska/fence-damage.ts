import { bytesAt } from '../bytes-at.ts';
import { indexOfAny } from '../find-bytes.ts';
import { joinFiles } from '../read-file.ts';
import { type ElementHeader, MOST_HEADER_BYTES, readElementHeader } from './element.ts';
import { MATROSKA } from './ids.ts';

// How far Mediabunny looks for the next element behind damage.
const MOST_DAMAGE_BYTES = 10 * 2 ** 20;

// Every hole that is too long to search shows up in one of the samples.
const SAMPLES_APART_BYTES = 8 * 2 ** 20;
const SAMPLE_BYTES = 64;

// Elements directly below the segment, and those that may stand anywhere.
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
const MARKS = EXPECTED.filter((id) => id > 0xffffff).map((id) => bytesOf(id));

// No tags, and eleven bytes of space: enough to be found.
const FENCE = Uint8Array.of(...bytesOf(MATROSKA.Tags), 0x80, MATROSKA.Void, 0x89, ...new Uint8Array(9));

type Placed = ElementHeader & { start: number; end: number | null };

/**
 * A Matroska or WebM file with an empty element behind it, as Mediabunny 1.61 never returns from looking in vain for the
 * next element behind damage (`resync`). Ends at damage longer than what it searches. Any other file is returned as it
 * is. Nothing is copied.
 */
export async function fenceDamage(file: Blob): Promise<Blob> {
  const head = await placedAt(file, 0);
  const segment = head?.id === MATROSKA.EBML && head.end !== null ? await placedAt(file, head.end) : null;
  if (segment?.id !== MATROSKA.Segment || head?.end == null) return file;
  const readable = await readableEnd(file, segment);
  const sized = resized(segment, readable + FENCE.length - segment.start);
  if (!sized) return file;
  return joinFiles([file.slice(0, head.end), sized, file.slice(segment.start, readable), FENCE]);
}

/** Where a file's readable part ends: its end, or damage too long to search. */
async function readableEnd(file: Blob, segment: Placed): Promise<number> {
  const end = Math.min(file.size, segment.end ?? file.size);
  if (!(await mayHaveHole(file))) return end;
  let at = segment.start;
  while (at < end) {
    const element = await placedAt(file, at);
    if (element && EXPECTED.includes(element.id)) {
      if (element.end === null) break;
      at = element.end;
      continue;
    }
    if (end - at <= MOST_DAMAGE_BYTES) break;
    const next = indexOfAny(await bytesAt(file, at, MOST_DAMAGE_BYTES), MARKS);
    if (next < 0) return at;
    at += next;
  }
  return end;
}

/**
 * Whether a file may have a hole too long to search: zeros, as a power cut or an incomplete download leaves them. Walking
 * from element to element takes seconds in a recording of hours, looking at places all over it does not.
 */
async function mayHaveHole(file: Blob): Promise<boolean> {
  const places = Array.from(
    { length: Math.floor(file.size / SAMPLES_APART_BYTES) },
    (_, index) => (index + 1) * SAMPLES_APART_BYTES - SAMPLE_BYTES,
  );
  const samples = await Promise.all(places.map((place) => bytesAt(file, place, SAMPLE_BYTES)));
  return samples.some((sample) => sample.every((byte) => byte === 0));
}

/** A segment's header with another payload size, in the same number of bytes; null if it does not fit. */
function resized({ headerBytes, size }: Placed, payloadBytes: number): Uint8Array<ArrayBuffer> | null {
  const sizeBytes = headerBytes - bytesOf(MATROSKA.Segment).length;
  const first = headerBytes - sizeBytes;
  const mark = 0x80 >> (sizeBytes - 1);
  const header = new Uint8Array(headerBytes);
  header.set(bytesOf(MATROSKA.Segment));
  if (size === null) {
    // A size that was left open stays so: all ones, which are too many bits for a number here.
    header.fill(0xff, first);
    header[first] = 2 * mark - 1;
    return header;
  }
  if (payloadBytes >= 2 ** (7 * sizeBytes) - 1) return null;
  let rest = payloadBytes;
  for (let at = headerBytes - 1; at >= first; at--) {
    header[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  header[first] = (header[first] ?? 0) | mark;
  return header;
}

async function placedAt(file: Blob, at: number): Promise<Placed | null> {
  const header = readElementHeader(await bytesAt(file, at, MOST_HEADER_BYTES));
  if (!header) return null;
  const start = at + header.headerBytes;
  return { ...header, start, end: header.size === null ? null : start + header.size };
}

function bytesOf(id: number): Uint8Array {
  return Uint8Array.of(id >>> 24, (id >>> 16) & 0xff, (id >>> 8) & 0xff, id & 0xff);
}
