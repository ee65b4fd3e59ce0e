import { asciiBytes, joinBytes } from '@framescout/base';
import { box, HEADER_BYTES, uint32s, uint64s } from './box.ts';

const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const LANGUAGE_UNKNOWN = 0x55c40000;
const MOVIE_TICKS = 1000;
const DOTS_AN_INCH = 72 << 16;
const LONG_HEADER = 2 * HEADER_BYTES;

/**
 * A sample of a track: its offset in the data, its size in bytes, its duration in ticks (in decoding order),
 * its presentation timestamp (ticks), and whether decoding can start there.
 */
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

/**
 * Returns the bytes to put before and after media data to make it a movie, with only what Mediabunny needs. A
 * muxer would take seconds for the hundreds of thousands of frames of a long video.
 */
export function wrapAsMovie(
  tracks: readonly MovieTrack[],
  dataBytes: number,
): { before: Uint8Array<ArrayBuffer>; after: Uint8Array<ArrayBuffer> } {
  const brand = box('ftyp', asciiBytes('isom'), uint32s(0), asciiBytes('isom'));
  const data = joinBytes([uint32s(1), asciiBytes('mdat'), uint64s([LONG_HEADER + dataBytes])]);
  const before = joinBytes([brand, data]);
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
  return { before, after: box('moov', header, ...boxes) };
}

function trackBox(track: MovieTrack, id: number, dataStart: number, movieLength: number): Uint8Array {
  const { samples, entry, picture, ticksPerSecond } = track;
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? index + 1 : []));
  const table = box(
    'stbl',
    box('stsd', uint32s(0, 1), entry),
    box('stts', uint32s(0), runsOf(samples.map(({ ticks }) => ticks))),
    box('ctts', uint32s(0x1000000), runsOf(delaysOf(samples))),
    ...(keys.length === samples.length ? [] : [box('stss', uint32s(0, keys.length), uint32s(keys))]),
    box('stsc', uint32s(0, 1, 1, 1, 1)),
    box('stsz', uint32s(0, 0, samples.length), uint32s(samples.map(({ bytes }) => bytes))),
    box('co64', uint32s(0, samples.length), uint64s(samples.map(({ position }) => dataStart + position))),
  );
  const media = box(
    'mdia',
    box('mdhd', uint32s(0, 0, 0, ticksPerSecond, lengthOf(track), LANGUAGE_UNKNOWN)),
    box('hdlr', uint32s(0, 0), asciiBytes(picture ? 'vide' : 'soun'), uint32s(0, 0, 0, 0)),
    box('minf', table),
  );
  const { width, height } = picture ?? { width: 0, height: 0 };
  const header = box(
    'tkhd',
    uint32s(3, 0, 0, id, 0, movieLength, 0, 0, 0, 0, UPRIGHT, width << 16, height << 16),
  );
  return box('trak', header, media);
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

/** Run-length encodes values: the number of runs, then pairs of length and value. */
function runsOf(values: readonly number[]): Uint8Array {
  const runs: number[] = [];
  let count = 0;
  values.forEach((value, index) => {
    count++;
    if (values[index + 1] === value) return;
    runs.push(count, value);
    count = 0;
  });
  return joinBytes([uint32s(runs.length / 2), uint32s(runs)]);
}
