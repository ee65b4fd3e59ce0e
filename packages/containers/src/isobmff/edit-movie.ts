import type { Chapter, Seconds } from '@framescout/contract';
import type { PixelAspect } from '../content/pixel-aspect.ts';
import { asciiBytes, type Box, findBox, readBoxes, viewOf, writeBoxes } from './box.ts';
import { withChapterList } from './chapter-list.ts';
import { delayShowing, nearestTime, sampleTimes } from './sample-times.ts';
import { statePixelAspect } from './state-pixel-aspect.ts';
import { trackIdOf } from './track-id.ts';

/** An edit list entry, in seconds: the track shows its media from a given time, or (null) nothing. */
export type EditListEntry = { mediaStart: Seconds | null; duration: Seconds };

/**
 * A track as the muxer wrote it: `index` counts tracks of its kind from 0; `length` is the length of its
 * media in seconds.
 */
export type MovieTrack = { kind: 'video' | 'audio' | 'other'; index: number; length: Seconds };

type MovieEdit = {
  /** Returns the stretches of a track to show, in order; null leaves it unchanged. */
  edit(track: MovieTrack): EditListEntry[] | null;
  /** Returns a track's name, for players that show the name of its handler; null leaves it unchanged. */
  nameOf?(track: MovieTrack): string | null;
  chapters?: readonly Chapter[];
  /** When the recording was made (ISO 8601); null leaves the dates unchanged. */
  createdAt?: string | null;
  /** The shape of the picture's pixels; null leaves it to the stream. */
  pixelAspect?: PixelAspect | null;
};

// QuickTime counts dates from 1904.
const EPOCH_MS = Date.UTC(1904, 0, 1);

const EMPTY_EDIT = -1;
// The muxer rounds decoding times and composition offsets separately. An edit that starts one unit after its
// first frame, or ends one unit after the next frame starts, would show one frame too few or too many.
const MAX_ROUNDED = 2;

/**
 * Rewrites the edit lists (`elst`, ISO/IEC 14496-12 8.6.6) of a `moov` box so that packets copied only as
 * references for others are not shown, and adjusts the durations. Chapters become a `chpl` box, which Nero
 * introduced and players read.
 * @param moov the payload of the box
 */
export function editMovie(moov: Uint8Array, movieEdit: MovieEdit): Uint8Array<ArrayBuffer> {
  const { chapters = [], createdAt = null } = movieEdit;
  const boxes = readBoxes(moov);
  const header = findBox(boxes, 'mvhd');
  if (!header) throw new RangeError('A movie without a header.');
  const timescale = fieldOf(header.payload, MOVIE_TIMESCALE);
  let longest = 0;
  const counts = { video: 0, audio: 0, other: 0 };
  const edited = boxes.map((box): Box => {
    if (box.type !== 'trak') return box;
    const { track, duration } = editTrack(box.payload, timescale, { ...movieEdit, counts });
    longest = Math.max(longest, duration);
    return { type: 'trak', payload: track };
  });
  const payload = withDates(withField(header.payload, MOVIE_DURATION, longest), createdAt);
  const movieHeader = { type: 'mvhd', payload };
  const withHeader = edited.map((box) => (box.type === 'mvhd' ? movieHeader : box));
  return writeBoxes(chapters.length > 0 ? withChapterList(withHeader, chapters) : withHeader);
}

function editTrack(
  payload: Uint8Array,
  movieTimescale: number,
  {
    edit,
    nameOf,
    createdAt = null,
    pixelAspect = null,
    counts,
  }: MovieEdit & { counts: Record<MovieTrack['kind'], number> },
): { track: Uint8Array; duration: number } {
  const boxes = readBoxes(payload);
  const media = findBox(boxes, 'mdia');
  const mediaBoxes = media ? readBoxes(media.payload) : [];
  const mediaHeader = findBox(mediaBoxes, 'mdhd');
  const trackHeader = findBox(boxes, 'tkhd');
  if (!mediaHeader || !trackHeader) throw new RangeError('A track without a header.');
  const timescale = fieldOf(mediaHeader.payload, MOVIE_TIMESCALE);
  const kind = kindOf(findBox(mediaBoxes, 'hdlr'));
  const length = fieldOf(mediaHeader.payload, MOVIE_DURATION) / timescale;
  const track: MovieTrack = { kind, index: counts[kind]++, length };
  const name = nameOf?.(track) ?? null;
  const renamed = mediaBoxes.map((box): Box => {
    if (box.type === 'mdhd') return { type: 'mdhd', payload: withDates(box.payload, createdAt) };
    return box.type === 'hdlr' && name !== null
      ? { type: 'hdlr', payload: withName(box.payload, name) }
      : box;
  });
  const isVideo = kind === 'video';
  const { table: delayed, delay } = delayShowing(isVideo ? sampleTableOf(mediaBoxes) : []);
  const table = pixelAspect ? statePixelAspect(delayed, pixelAspect) : delayed;
  const changed = boxes.map((box): Box => {
    if (box.type === 'tkhd') return { type: 'tkhd', payload: withDates(box.payload, createdAt) };
    if (box.type !== 'mdia') return box;
    const renewed = { type: 'mdia', payload: writeBoxes(renamed) };
    return isVideo ? withSampleTable(renewed, table) : renewed;
  });
  const stretches = edit(track) ?? (delay > 0 ? [{ mediaStart: 0, duration: length }] : null);
  if (!stretches) {
    return { track: writeBoxes(changed), duration: fieldOf(trackHeader.payload, TRACK_DURATION) };
  }
  const times = sampleTimes(table);
  const inTicks = (time: Seconds) => nearestTime(times, Math.round(time * timescale) + delay, MAX_ROUNDED);
  const entries = stretches.map(({ mediaStart, duration }) => {
    if (mediaStart === null)
      return { duration: Math.round(duration * movieTimescale), mediaTime: EMPTY_EDIT };
    const mediaTime = inTicks(mediaStart);
    const ticks = inTicks(mediaStart + duration) - mediaTime;
    return { duration: Math.round((ticks * movieTimescale) / timescale), mediaTime };
  });
  const duration = entries.reduce((sum, entry) => sum + entry.duration, 0);
  const dated = withDates(trackHeader.payload, createdAt);
  const header = { type: 'tkhd', payload: withField(dated, TRACK_DURATION, duration) };
  const edits = { type: 'edts', payload: writeBoxes([{ type: 'elst', payload: writeEdits(entries) }]) };
  const others = changed.filter(({ type }) => type !== 'tkhd' && type !== 'edts');
  return { track: writeBoxes([header, edits, ...others]), duration };
}

function sampleTableOf(media: readonly Box[]): Box[] {
  const information = findBox(media, 'minf');
  const table = information && findBox(readBoxes(information.payload), 'stbl');
  return table ? readBoxes(table.payload) : [];
}

/** Replaces the sample table within a box of a track, if it is there. */
function withSampleTable({ type, payload }: Box, table: readonly Box[]): Box {
  if (type === 'stbl') return { type, payload: writeBoxes(table) };
  if (type !== 'mdia' && type !== 'minf') return { type, payload };
  return { type, payload: writeBoxes(readBoxes(payload).map((box) => withSampleTable(box, table))) };
}

/**
 * Adds tracks to the payload of a `moov` box. Each maker is given its track id and the movie's timescale
 * (units per second).
 */
export function addTracks(
  moov: Uint8Array<ArrayBuffer>,
  makers: readonly ((id: number, timescale: number) => Box)[],
): Uint8Array<ArrayBuffer> {
  const boxes = readBoxes(moov);
  const header = findBox(boxes, 'mvhd');
  if (!header) throw new RangeError('A movie without a header.');
  if (makers.length === 0) return moov;
  const timescale = fieldOf(header.payload, MOVIE_TIMESCALE);
  const payload = header.payload.slice();
  // The header ends with the id of the next track, which recorders that write fragments count wrongly.
  const ids = boxes.map(({ type, payload }) => (type === 'trak' ? (trackIdOf(readBoxes(payload)) ?? 0) : 0));
  const next = 1 + Math.max(0, ...ids);
  viewOf(payload).setUint32(payload.length - 4, next + makers.length);
  const tracks = makers.map((make, index) => make(next + index, timescale));
  const withHeader = boxes.map((box) => (box === header ? { type: 'mvhd', payload } : box));
  // Boxes that describe the whole movie come after its tracks.
  const last = withHeader.findLastIndex(({ type }) => type === 'trak');
  return writeBoxes(withHeader.toSpliced(last + 1, 0, ...tracks));
}

function writeEdits(entries: readonly { duration: number; mediaTime: number }[]): Uint8Array {
  const payload = new Uint8Array(8 + entries.length * 20);
  const view = viewOf(payload);
  view.setUint8(0, 1);
  view.setUint32(4, entries.length);
  entries.forEach(({ duration, mediaTime }, index) => {
    const at = 8 + index * 20;
    view.setBigUint64(at, BigInt(duration));
    view.setBigInt64(at + 8, BigInt(mediaTime));
    view.setUint16(at + 16, 1);
  });
  return payload;
}

function kindOf(handler: Box | null): MovieTrack['kind'] {
  const type = handler ? String.fromCharCode(...handler.payload.subarray(8, 12)) : '';
  if (type === 'vide') return 'video';
  return type === 'soun' ? 'audio' : 'other';
}

// A field's offset in version 0 and version 1 headers; version 1 doubles the width of times and durations.
type HeaderField = { short: number; long: number; isWideInLong: boolean };
const MOVIE_TIMESCALE: HeaderField = { short: 12, long: 20, isWideInLong: false };
const MOVIE_DURATION: HeaderField = { short: 16, long: 24, isWideInLong: true };
const TRACK_DURATION: HeaderField = { short: 20, long: 28, isWideInLong: true };

function fieldOf(payload: Uint8Array, field: HeaderField): number {
  const view = viewOf(payload);
  if (view.getUint8(0) === 0) return view.getUint32(field.short);
  return field.isWideInLong ? Number(view.getBigUint64(field.long)) : view.getUint32(field.long);
}

function withField(payload: Uint8Array, field: HeaderField, value: number): Uint8Array {
  const changed = payload.slice();
  const view = viewOf(changed);
  if (view.getUint8(0) === 0) view.setUint32(field.short, value);
  else view.setBigUint64(field.long, BigInt(value));
  return changed;
}

/** Sets the creation and modification times of a header. */
function withDates(payload: Uint8Array, createdAt: string | null): Uint8Array {
  if (createdAt === null) return payload;
  const seconds = Math.round((Date.parse(createdAt) - EPOCH_MS) / 1000);
  const changed = payload.slice();
  const view = viewOf(changed);
  if (view.getUint8(0) === 0) {
    view.setUint32(4, seconds);
    view.setUint32(8, seconds);
  } else {
    view.setBigUint64(4, BigInt(seconds));
    view.setBigUint64(12, BigInt(seconds));
  }
  return changed;
}

// After the version and flags, a reserved number, the type, and three more reserved numbers.
const HANDLER_NAME = 24;

/** Renames a handler; as in ISO 14496-12, the name ends with a zero byte. */
function withName(payload: Uint8Array, name: string): Uint8Array {
  const text = new TextEncoder().encode(name);
  const changed = new Uint8Array(HANDLER_NAME + text.length + 1);
  changed.set(payload.subarray(0, HANDLER_NAME));
  changed.set(text, HANDLER_NAME);
  return changed;
}

/** Changes the brand of a `ftyp` box to 3GPP release 6 (TS 26.244), in place. */
export function brandAs3gp(ftyp: Uint8Array): void {
  const brand = asciiBytes('3gp6');
  ftyp.set(brand, 8);
  ftyp.set(brand, 16);
}
