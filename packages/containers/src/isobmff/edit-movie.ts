import { asciiBytes, viewOf } from '@framescout/base';
import type { Chapter, Seconds } from '@framescout/contract';
import type { PixelAspect } from '../content/pixel-aspect.ts';
import {
  type Box,
  findBox,
  HEADER,
  readBoxes,
  readField,
  withFields,
  withPayloads,
  writeBoxes,
} from './box.ts';
import { withChapterList } from './chapter-list.ts';
import { statePixelAspect } from './movie-aspect.ts';
import { delayShowing, nearestTime, sampleTimes } from './sample-table.ts';
import { Track, timescaleOf, writeTrackEdits } from './track.ts';

/** An edit list entry, in seconds: the track shows its media from a given time, or (null) nothing. */
export type EditListEntry = { mediaStart: Seconds | null; duration: Seconds };

/** A track as written: `index` counts its kind from 0; `length` is its media's in seconds. */
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
const KINDS: Partial<Record<string, MovieTrack['kind']>> = { vide: 'video', soun: 'audio' };
// The muxer rounds decoding times and composition offsets separately. An edit that starts one unit after its
// first frame, or ends one unit after the next frame starts, would show one frame too few or too many.
const MAX_ROUNDED = 2;

/**
 * Rewrites the edit lists (`elst`, ISO/IEC 14496-12 8.6.6) among the boxes of a `moov` so that packets copied only as
 * references for others are not shown, and adjusts the durations. Chapters become a `chpl` box, which Nero
 * introduced and players read.
 */
export function editMovie(moov: readonly Box[], movieEdit: MovieEdit): Box[] {
  const { chapters = [], createdAt = null } = movieEdit;
  const timescale = timescaleOf(moov, 'mvhd');
  let longest = 0;
  const counts = { video: 0, audio: 0, other: 0 };
  const edited = withPayloads(moov, {
    trak(payload) {
      const { track, duration } = editTrack(payload, timescale, { ...movieEdit, counts });
      longest = Math.max(longest, duration);
      return track;
    },
  });
  const withHeader = withPayloads(edited, {
    mvhd: (header) => withDates(withFields(header, [HEADER.duration, longest]), createdAt),
  });
  return chapters.length > 0 ? withChapterList(withHeader, chapters) : withHeader;
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
  const written = new Track(payload);
  const { boxes, media, timescale } = written;
  const mediaHeader = findBox(media, 'mdhd');
  const trackHeader = findBox(boxes, 'tkhd');
  if (!mediaHeader || !trackHeader) throw new RangeError('A track without a header.');
  const kind = KINDS[written.handler ?? ''] ?? 'other';
  const length = readField(mediaHeader.payload, HEADER.duration) / timescale;
  const track: MovieTrack = { kind, index: counts[kind]++, length };
  const name = nameOf?.(track) ?? null;
  const isVideo = kind === 'video';
  const { table: delayed, delay } = delayShowing(isVideo ? written.table : []);
  const table = pixelAspect ? statePixelAspect(delayed, pixelAspect) : delayed;
  const dated = (header: Uint8Array) => withDates(header, createdAt);
  const tables = (payload: Uint8Array) =>
    writeBoxes(withPayloads(readBoxes(payload), { stbl: () => writeBoxes(table) }));
  const content = withPayloads(media, {
    mdhd: dated,
    ...(name !== null && { hdlr: (payload) => withName(payload, name) }),
    ...(isVideo && { minf: tables }),
  });
  const changed = withPayloads(boxes, { tkhd: dated, mdia: () => writeBoxes(content) });
  const stretches = edit(track) ?? (delay > 0 ? [{ mediaStart: 0, duration: length }] : null);
  if (!stretches) {
    return { track: writeBoxes(changed), duration: readField(trackHeader.payload, HEADER.trackDuration) };
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
  const header = {
    type: 'tkhd',
    payload: withFields(dated(trackHeader.payload), [HEADER.trackDuration, duration]),
  };
  const others = changed.filter(({ type }) => type !== 'tkhd' && type !== 'edts');
  return { track: writeBoxes([header, writeTrackEdits(entries), ...others]), duration };
}

/** Adds tracks to a `moov`. Each maker is given its track id and the movie's timescale. */
export function addTracks(
  moov: readonly Box[],
  makers: readonly ((id: number, timescale: number) => Box)[],
): Box[] {
  if (makers.length === 0) return [...moov];
  const timescale = timescaleOf(moov, 'mvhd');
  // The header ends with the id of the next track, which recorders that write fragments count wrongly.
  const next = 1 + Math.max(0, ...Track.in(moov).map(({ id }) => id ?? 0));
  const withHeader = withPayloads(moov, {
    mvhd(header) {
      const payload = header.slice();
      viewOf(payload).setUint32(payload.length - 4, next + makers.length);
      return payload;
    },
  });
  const tracks = makers.map((make, index) => make(next + index, timescale));
  // Boxes that describe the whole movie come after its tracks.
  return withHeader.toSpliced(withHeader.findLastIndex(({ type }) => type === 'trak') + 1, 0, ...tracks);
}

/** Sets the creation and modification times of a header. */
function withDates(payload: Uint8Array, createdAt: string | null): Uint8Array {
  if (createdAt === null) return payload;
  const seconds = Math.round((Date.parse(createdAt) - EPOCH_MS) / 1000);
  return withFields(payload, [HEADER.created, seconds], [HEADER.modified, seconds]);
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
