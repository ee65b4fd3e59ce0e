import type { Chapter } from '@framescout/contract';
import {
  joinBytes,
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
import { completeTracks, TRACK_BYTES } from './complete-tracks.ts';
import { nameFormats, spaceForFormats } from './subtitle-tracks.ts';

/**
 * Metadata written into a file's head: chapters (seconds), when the recording was made (ISO 8601), the formats
 * of subtitle tracks, and the frames per second if they follow each other evenly.
 */
type HeadMetadata = {
  chapters: readonly Chapter[];
  createdAt: string | null;
  subtitles: readonly SubtitleRecipe[];
  frameRate: number | null;
};

const NS_PER_SECOND = 1e9;
const NS_PER_MS = 1_000_000n;
// Matroska dates count from 2001.
const EPOCH_MS = Date.UTC(2001, 0, 1);
const MIN_VOID = 9;
const UNKNOWN_LANGUAGE = 'und';
// For the date, a seek entry, and the void element that fills the rest.
const MARGIN = 128;

/** Returns how many bytes to reserve in a head for its metadata, and for what completes its `tracks` (a count). */
export function spaceForMetadata({ chapters, subtitles }: HeadMetadata, tracks: number): number {
  return writeChapters(chapters).length + spaceForFormats(subtitles) + tracks * TRACK_BYTES + MARGIN;
}

/**
 * Writes metadata into the head of a finished Matroska file, which runs from its segment's header to the
 * first cluster. Its tags, which only reserve space, are replaced; its length stays the same.
 * @throws {RangeError} if too little space was reserved
 */
export function annotateHead(head: Uint8Array, metadata: HeadMetadata): Uint8Array<ArrayBuffer> {
  const segment = readElementHeader(head);
  if (segment?.id !== MATROSKA.Segment) throw new RangeError('The muxer wrote no segment.');
  const before = readElements(head.subarray(segment.headerBytes));
  const chapters = metadata.chapters.length > 0 ? writeChapters(metadata.chapters) : null;
  const kept = before
    .filter(({ id }) => id !== MATROSKA.SeekHead && id !== MATROSKA.Tags)
    .map(({ id, payload }) => {
      const extra =
        id === MATROSKA.Info && metadata.createdAt !== null ? [writeDate(metadata.createdAt)] : [];
      const whole = id === MATROSKA.Tracks ? describeTracks(payload, metadata) : [payload];
      return { id, bytes: writeElement(id, ...whole, ...extra) };
    });
  const body = chapters ? [...kept, { id: MATROSKA.Chapters, bytes: chapters }] : kept;
  const seekHead = writeSeekHead(body, before);
  const parts = [head.subarray(0, segment.headerBytes), seekHead, ...body.map(({ bytes }) => bytes)];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const left = head.length - length;
  if (left < MIN_VOID) throw new RangeError('The metadata is larger than the space reserved for it.');
  const annotated = new Uint8Array(head.length);
  let at = 0;
  for (const part of [...parts, writeVoid(left)]) {
    annotated.set(part, at);
    at += part.length;
  }
  return annotated;
}

function describeTracks(tracks: Uint8Array, { frameRate, subtitles }: HeadMetadata): Uint8Array[] {
  return nameFormats(joinBytes(completeTracks(tracks, frameRate)), subtitles);
}

/**
 * Writes a seek head: the segment positions of the head's elements, and unchanged those of elements after the
 * head.
 */
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
  // Positions have a fixed width, so the length of the seek head does not depend on them.
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
      writeElement(MATROSKA.ChapterTimeStart, unsignedBytes(Math.round(start * NS_PER_SECOND))),
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
  viewOf(date).setBigInt64(0, BigInt(Date.parse(createdAt) - EPOCH_MS) * NS_PER_MS);
  return writeElement(MATROSKA.DateUTC, date);
}

/** Writes a void element of exactly this many bytes. */
function writeVoid(bytes: number): Uint8Array {
  const space = new Uint8Array(bytes);
  space[0] = MATROSKA.Void;
  // An eight-byte size, whose first byte only marks its width.
  viewOf(space).setBigUint64(1, BigInt(bytes - MIN_VOID));
  space[1] = 1;
  return space;
}
