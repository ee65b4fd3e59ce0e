import { joinBytes, viewOf } from '@framescout/base';
import type { Chapter } from '@framescout/contract';
import type { SubtitleRecipe } from '../content/subtitle-track.ts';
import { writeChapters } from './add-chapters.ts';
import { completeTracks, TRACK_BYTES } from './complete-tracks.ts';
import { readElementHeader, readElements, writeElement } from './element.ts';
import { MATROSKA } from './ids.ts';
import { layOutHead, seeksBehind } from './lay-out-head.ts';
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

const NS_PER_MS = 1_000_000n;
// Matroska dates count from 2001.
const EPOCH_MS = Date.UTC(2001, 0, 1);
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
  const laidOut = layOutHead(
    body,
    seeksBehind(before, head.length - segment.headerBytes),
    head.length - segment.headerBytes,
  );
  if (!laidOut) throw new RangeError('The metadata is larger than the space reserved for it.');
  return joinBytes([head.subarray(0, segment.headerBytes), laidOut]);
}

function describeTracks(tracks: Uint8Array, { frameRate, subtitles }: HeadMetadata): Uint8Array[] {
  return nameFormats(joinBytes(completeTracks(tracks, frameRate)), subtitles);
}

function writeDate(createdAt: string): Uint8Array {
  const date = new Uint8Array(8);
  viewOf(date).setBigInt64(0, BigInt(Date.parse(createdAt) - EPOCH_MS) * NS_PER_MS);
  return writeElement(MATROSKA.DateUTC, date);
}
