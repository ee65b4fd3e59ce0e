import { joinBytes, joinFiles } from '@framescout/base';
import { type Box, BRAND, box, LONG_HEADER_BYTES, mediaHeader, uint32s, writeBoxes } from './box.ts';
import { Runs } from './sample-table.ts';
import { UPRIGHT, writeTrack } from './write-track.ts';

const ENABLED_IN_MOVIE = 3;
const MOVIE_TICKS = 1000;
const DOTS_AN_INCH = 72 << 16;

/** A sample: offset, size in bytes, duration and timestamp (ticks), and whether it is a keyframe. */
export type MovieSample = { position: number; bytes: number; ticks: number; shownAt: number; isKey: boolean };

type PictureSize = { width: number; height: number };

/** A track with its samples in decoding order. `entry` is the `stsd` box that describes its codec. */
export type MovieTrack = {
  ticksPerSecond: number;
  entry: Uint8Array;
  /** The video's size in pixels; null for audio. */
  picture: PictureSize | null;
  samples: readonly MovieSample[];
};

/** Writes the `stsd` entry of a video codec: its four-letter type, and boxes specific to it. */
export function pictureEntry(
  type: string,
  { width, height }: PictureSize,
  ...boxes: Uint8Array[]
): Uint8Array {
  const before = uint32s(0, 1, 0, 0, 0, 0, (width << 16) | height, DOTS_AN_INCH, DOTS_AN_INCH, 0, 0x10000);
  return box(type, before, new Uint8Array(30), uint32s(0x18ffff), ...boxes);
}

// The largest signed 32-bit number.
const LATEST = 2 ** 31 - 1;

/** Whether a track starts early enough: within 2^31 ticks. */
export function fitsMovie({ samples }: MovieTrack): boolean {
  return (samples[0]?.shownAt ?? 0) <= LATEST;
}

/** Returns what makes a movie around media data; a muxer would take seconds for long videos. */
export function wrapAsMovie(
  tracks: readonly MovieTrack[],
  dataBytes: number,
): { before: Uint8Array<ArrayBuffer>; after: Uint8Array<ArrayBuffer> } {
  const before = joinBytes([BRAND, mediaHeader(dataBytes)]);
  const length = Math.max(
    0,
    ...tracks.map((track) => (MOVIE_TICKS * lengthOf(track)) / track.ticksPerSecond),
  );
  const header = box(
    'mvhd',
    uint32s(0, 0, 0, MOVIE_TICKS, Math.round(length), 0x10000, 0, 0, 0, UPRIGHT),
    new Uint8Array(28),
  );
  const boxes = tracks.map((track, index) => trackBox(track, index + 1, before.length, Math.round(length)));
  return { before, after: box('moov', header, writeBoxes(boxes)) };
}

function trackBox(track: MovieTrack, id: number, dataStart: number, movieLength: number): Box {
  const { samples, entry, picture, ticksPerSecond } = track;
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? index + 1 : []));
  return writeTrack({
    id,
    flags: ENABLED_IN_MOVIE,
    shown: movieLength,
    picture,
    timescale: ticksPerSecond,
    ticks: lengthOf(track),
    handler: picture ? 'vide' : 'soun',
    entry,
    samples: {
      durations: Runs.of(samples.map(({ ticks }) => ticks)).pairs,
      delays: Runs.of(delaysOf(samples)).pairs,
      keys: keys.length === samples.length ? null : keys,
      sizes: samples.map(({ bytes }) => bytes),
      chunks: [1, 1, 1],
      places: samples.map(({ position }) => dataStart + position),
    },
  });
}

function lengthOf({ samples }: MovieTrack): number {
  return samples.reduce((sum, { ticks }) => sum + ticks, 0);
}

/** Returns how much later each sample is shown than decoded (ticks), if decoding starts at 0. */
function delaysOf(samples: readonly MovieSample[]): number[] {
  let decodedAt = 0;
  return samples.map(({ ticks, shownAt }) => {
    const delay = shownAt - decodedAt;
    decodedAt += ticks;
    return delay;
  });
}

/**
 * Returns an MP4 with another index behind all else, and `more` before it. All that this lists keeps its place; the
 * file's own index, which starts at a byte offset, and the headers of fragments become media data. Mediabunny looks for
 * keyframes only in the fragment of the requested time and those that it has already come across.
 */
export function withIndex(
  file: Blob,
  start: number,
  moov: Uint8Array,
  more: Uint8Array = new Uint8Array(0),
): Blob {
  return joinFiles([
    file.slice(0, start),
    mediaHeader(file.size - start + more.length - LONG_HEADER_BYTES),
    file.slice(start + LONG_HEADER_BYTES),
    joinBytes([more, box('moov', moov)]),
  ]);
}
