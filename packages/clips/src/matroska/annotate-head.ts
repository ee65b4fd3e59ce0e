import type { Chapter } from '@framescout/contract';
import {
  MATROSKA,
  type MatroskaElement,
  readElementHeader,
  readElements,
  unsignedBytes,
  unsignedIn,
  viewOf,
  writeElement,
} from '@framescout/media';
import type { SubtitleRecipe } from '../plan/clip-recipe.ts';
import { nameFormats, spaceForFormats } from './subtitle-tracks.ts';

/**
 * What is written into a head: chapters (seconds), when the recording was made (ISO 8601), and what subtitle tracks
 * are.
 */
type HeadNotes = {
  chapters: readonly Chapter[];
  createdAt: string | null;
  subtitles: readonly SubtitleRecipe[];
};

const NS_A_SECOND = 1e9;
const NS_A_MS = 1_000_000n;
// Matroska counts dates from 2001.
const EPOCH_MS = Date.UTC(2001, 0, 1);
const LEAST_VOID = 9;
const UNKNOWN_LANGUAGE = 'und';
// For the date, an entry in the list of positions, and the space that fills the rest.
const MARGIN = 128;

/** How many bytes to keep free in a head for its notes. */
export function spaceForNotes({ chapters, subtitles }: HeadNotes): number {
  return writeChapters(chapters).length + spaceForFormats(subtitles) + MARGIN;
}

/**
 * Writes notes into the head of a finished Matroska file: from its segment's header to before the first cluster. Its
 * tags, which only keep space, are replaced; its length stays the same.
 * @throws {RangeError} if the space that was kept is too small
 */
export function annotateHead(head: Uint8Array, notes: HeadNotes): Uint8Array<ArrayBuffer> {
  const segment = readElementHeader(head);
  if (segment?.id !== MATROSKA.Segment) throw new RangeError('The muxer wrote no segment.');
  const before = readElements(head.subarray(segment.headerBytes));
  const chapters = notes.chapters.length > 0 ? writeChapters(notes.chapters) : null;
  const kept = before
    .filter(({ id }) => id !== MATROSKA.SeekHead && id !== MATROSKA.Tags)
    .map(({ id, payload }) => {
      const extra = id === MATROSKA.Info && notes.createdAt !== null ? [writeDate(notes.createdAt)] : [];
      const whole = id === MATROSKA.Tracks ? nameFormats(payload, notes.subtitles) : [payload];
      return { id, bytes: writeElement(id, ...whole, ...extra) };
    });
  const body = chapters ? [...kept, { id: MATROSKA.Chapters, bytes: chapters }] : kept;
  const seekHead = writeSeekHead(body, before);
  const parts = [head.subarray(0, segment.headerBytes), seekHead, ...body.map(({ bytes }) => bytes)];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const left = head.length - length;
  if (left < LEAST_VOID) throw new RangeError('The notes are larger than the space that was kept for them.');
  const annotated = new Uint8Array(head.length);
  let at = 0;
  for (const part of [...parts, writeVoid(left)]) {
    annotated.set(part, at);
    at += part.length;
  }
  return annotated;
}

/** The positions of a head's elements, and of those behind it as they were, in the segment. */
function writeSeekHead(
  body: readonly { id: number; bytes: Uint8Array }[],
  before: readonly MatroskaElement[],
): Uint8Array {
  const inHead = new Set([...before.map(({ id }) => id), MATROSKA.Chapters]);
  const behind = before
    .filter(({ id }) => id === MATROSKA.SeekHead)
    .flatMap(({ payload }) => readElements(payload))
    .map(({ payload }) => readElements(payload))
    .map((parts) => ({
      id: unsignedIn(parts, MATROSKA.SeekID) ?? 0,
      position: unsignedIn(parts, MATROSKA.SeekPosition) ?? 0,
    }))
    .filter(({ id }) => !inHead.has(id));
  const entries = (start: number) => {
    let position = start;
    const places = body.map(({ id, bytes }) => {
      const place = { id, position };
      position += bytes.length;
      return place;
    });
    return writeElement(MATROSKA.SeekHead, ...[...places, ...behind].map(writeSeek));
  };
  // Positions have a fixed length, so that the list's own length does not depend on them.
  return entries(entries(0).length);
}

function writeSeek({ id, position }: { id: number; position: number }): Uint8Array {
  const place = new Uint8Array(8);
  viewOf(place).setBigUint64(0, BigInt(position));
  return writeElement(
    MATROSKA.Seek,
    writeElement(MATROSKA.SeekID, unsignedBytes(id)),
    writeElement(MATROSKA.SeekPosition, place),
  );
}

function writeChapters(chapters: readonly Chapter[]): Uint8Array {
  const text = new TextEncoder();
  const atoms = chapters.map(({ start, title }, index) =>
    writeElement(
      MATROSKA.ChapterAtom,
      writeElement(MATROSKA.ChapterUID, unsignedBytes(index + 1)),
      writeElement(MATROSKA.ChapterTimeStart, unsignedBytes(Math.round(start * NS_A_SECOND))),
      writeElement(
        MATROSKA.ChapterDisplay,
        writeElement(MATROSKA.ChapString, text.encode(title)),
        writeElement(MATROSKA.ChapLanguage, text.encode(UNKNOWN_LANGUAGE)),
      ),
    ),
  );
  return writeElement(MATROSKA.Chapters, writeElement(MATROSKA.EditionEntry, ...atoms));
}

function writeDate(createdAt: string): Uint8Array {
  const date = new Uint8Array(8);
  viewOf(date).setBigInt64(0, BigInt(Date.parse(createdAt) - EPOCH_MS) * NS_A_MS);
  return writeElement(MATROSKA.DateUTC, date);
}

/** Space of exactly this many bytes. */
function writeVoid(bytes: number): Uint8Array {
  const space = new Uint8Array(bytes);
  space[0] = MATROSKA.Void;
  // A size of eight bytes: its first byte only says so.
  viewOf(space).setBigUint64(1, BigInt(bytes - LEAST_VOID));
  space[1] = 1;
  return space;
}
