import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { ListedFrame } from './list-frames.ts';

// MPEG's own clock: fine enough, and 32 bits of it last for 6 hours before the first frame.
const TICKS_A_SECOND = 90_000;
const BOX_HEADER = 8;
const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

type PictureSize = { width: number; height: number };

/**
 * A movie in memory that Mediabunny reads, as VP8, and that holds nothing but when the frames of a foreign video are
 * shown: a packet of a byte for each. So whatever works with Mediabunny's packets works with these. Only what
 * Mediabunny asks for is in it. A muxer would take seconds for the hundreds of thousands of frames of a long video.
 */
export function createIndexFile(frames: readonly ListedFrame[], size: PictureSize): Input {
  const brand = box('ftyp', ascii('isom'), words(0), ascii('isom'));
  const data = box('mdat', new Uint8Array(frames.length));
  const dataStart = brand.length + BOX_HEADER;
  const { buffer } = join([brand, data, createMovie(frames, size, dataStart)]);
  return new Input({ source: new BufferSource(buffer), formats: ALL_FORMATS });
}

function createMovie(frames: readonly ListedFrame[], { width, height }: PictureSize, dataStart: number) {
  const ticks = frames.map(({ time }) => Math.round(time * TICKS_A_SECOND));
  const [start = 0] = ticks;
  const end = (ticks.at(-1) ?? 0) + Math.round((frames.at(-1)?.duration ?? 0) * TICKS_A_SECOND);
  const lengths = ticks.map((tick, index) => (ticks[index + 1] ?? end) - tick);
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? index + 1 : []));
  const sampleEntry = box(
    'vp08',
    words(0, 1, 0, 0, 0, 0, (width << 16) | height, 0x480000, 0x480000, 0, 0x10000),
    new Uint8Array(28),
    words(0x18ffff),
  );
  const table = box(
    'stbl',
    box('stsd', words(0, 1), sampleEntry),
    box('stts', words(0), runsOf(lengths)),
    // Media time begins with the first frame, which may be shown at any time.
    ...(start === 0 ? [] : [box('ctts', words(0x1000000, 1, frames.length, start))]),
    box('stss', words(0, keys.length), words(keys)),
    box('stsc', words(0, 1, 1, frames.length, 1)),
    box('stsz', words(0, 1, frames.length)),
    box('stco', words(0, 1, dataStart)),
  );
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, TICKS_A_SECOND, end - start, 0x55c40000)),
    box('hdlr', words(0, 0), ascii('vide'), words(0, 0, 0, 0)),
    box('minf', table),
  );
  const trackHeader = box(
    'tkhd',
    words(3, 0, 0, 1, 0, end - start, 0, 0, 0, 0, ...UPRIGHT, width << 16, height << 16),
  );
  const movieHeader = box('mvhd', words(0, 0, 0, TICKS_A_SECOND, end - start, 0x10000, 0, 0, 0, ...UPRIGHT));
  return box('moov', movieHeader, box('trak', trackHeader, media));
}

/** A list of values as a count of pairs, each a value and how often it comes in a row. */
function runsOf(values: readonly number[]): Uint8Array {
  const runs: number[] = [];
  let count = 0;
  values.forEach((value, index) => {
    count++;
    if (values[index + 1] === value) return;
    runs.push(count, value);
    count = 0;
  });
  return join([words(runs.length / 2), words(runs)]);
}

function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = join(parts);
  return join([words(BOX_HEADER + body.length), ascii(type), body]);
}

/** Numbers of 32 bits, or a list of them, the highest byte first. */
function words(...numbers: readonly (number | readonly number[])[]): Uint8Array {
  const values = numbers.flat();
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [index, value] of values.entries()) view.setUint32(4 * index, value);
  return new Uint8Array(view.buffer);
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
