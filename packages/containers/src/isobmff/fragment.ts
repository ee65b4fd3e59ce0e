import { viewOf } from '@framescout/base';
import { type Box, boxesIn, findBox, readBoxes } from './box.ts';

/** What a track's fragments leave out unless they state it (`trex`, ISO/IEC 14496-12 8.8.3). */
export type SampleDefaults = { description: number; ticks: number; bytes: number; flags: number };

/**
 * Consecutive samples of a track in a fragment (`trun`, 8.8.8). `position`: the byte offset of the first in the
 * file; `decodedAt`: when the first is decoded (ticks), null if it follows the previous sample.
 */
export type SampleRun = {
  trackId: number;
  description: number;
  position: number;
  decodedAt: number | null;
  samples: readonly RunSample[];
};

/** `delay`: how much later the sample is shown than decoded (ticks). */
export type RunSample = { bytes: number; ticks: number; delay: number; isKey: boolean };

const NO_DEFAULTS: SampleDefaults = { description: 1, ticks: 0, bytes: 0, flags: 0 };
const IS_NO_KEY = 0x10000;

// Flags of a track's fragment (`tfhd`) and of a run that tell which fields are present.
const HAS_BASE = 0x1;
const HAS_DESCRIPTION = 0x2;
const HAS_TICKS = 0x8;
const HAS_BYTES = 0x10;
const HAS_FLAGS = 0x20;
const BASE_IS_FRAGMENT = 0x20000;
const RUN = { offset: 0x1, firstFlags: 0x4, ticks: 0x100, bytes: 0x200, flags: 0x400, delay: 0x800 };

/** Reads the defaults of each track from the boxes of a movie's index. */
export function readSampleDefaults(moov: readonly Box[]): Map<number, SampleDefaults> {
  const defaults = boxesIn(moov, 'mvex').filter(({ type }) => type === 'trex');
  return new Map(
    defaults.map(({ payload }) => {
      const view = viewOf(payload);
      const [description, ticks, bytes, flags] = [8, 12, 16, 20].map((at) => view.getUint32(at));
      return [view.getUint32(4), { description, ticks, bytes, flags } as SampleDefaults];
    }),
  );
}

/** Reads the runs of samples in a `moof` at a byte offset. @throws {RangeError} if it is damaged */
export function readFragment(
  payload: Uint8Array,
  start: number,
  defaults: ReadonlyMap<number, SampleDefaults>,
): SampleRun[] {
  const runs: SampleRun[] = [];
  let position = start;
  for (const box of readBoxes(payload)) {
    if (box.type !== 'traf') continue;
    const boxes = readBoxes(box.payload);
    const header = findBox(boxes, 'tfhd');
    if (!header) continue;
    const track = readTrackHeader(header.payload, defaults);
    const base = track.base ?? (track.isRelative ? start : position);
    position = base;
    let decodedAt = decodeTimeOf(boxes);
    for (const { type, payload: content } of boxes) {
      if (type !== 'trun') continue;
      const { offset, samples } = readRun(content, track);
      if (offset !== null) position = base + offset;
      const { trackId, description } = track;
      runs.push({ trackId, description, position, decodedAt, samples });
      for (const { bytes } of samples) position += bytes;
      decodedAt = null;
    }
  }
  return runs;
}

type TrackHeader = SampleDefaults & { trackId: number; base: number | null; isRelative: boolean };

function readTrackHeader(payload: Uint8Array, known: ReadonlyMap<number, SampleDefaults>): TrackHeader {
  const view = viewOf(payload);
  const flags = view.getUint32(0) & 0xffffff;
  const trackId = view.getUint32(4);
  const defaults = known.get(trackId) ?? NO_DEFAULTS;
  let at = flags & HAS_BASE ? 16 : 8;
  const field = (flag: number, otherwise: number) => {
    if (!(flags & flag)) return otherwise;
    at += 4;
    return view.getUint32(at - 4);
  };
  return {
    trackId,
    base: flags & HAS_BASE ? Number(view.getBigUint64(8)) : null,
    isRelative: (flags & BASE_IS_FRAGMENT) !== 0,
    description: field(HAS_DESCRIPTION, defaults.description),
    ticks: field(HAS_TICKS, defaults.ticks),
    bytes: field(HAS_BYTES, defaults.bytes),
    flags: field(HAS_FLAGS, defaults.flags),
  };
}

function decodeTimeOf(boxes: readonly Box[]): number | null {
  const stated = findBox(boxes, 'tfdt');
  if (!stated) return null;
  const view = viewOf(stated.payload);
  return view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
}

function readRun(payload: Uint8Array, track: TrackHeader): { offset: number | null; samples: RunSample[] } {
  const view = viewOf(payload);
  const flags = view.getUint32(0) & 0xffffff;
  const count = view.getUint32(4);
  let at = 8;
  const next = () => {
    at += 4;
    return at - 4;
  };
  const offset = flags & RUN.offset ? view.getInt32(next()) : null;
  const firstFlags = flags & RUN.firstFlags ? view.getUint32(next()) : null;
  const samples: RunSample[] = [];
  for (let index = 0; index < count; index++) {
    const ticks = flags & RUN.ticks ? view.getUint32(next()) : track.ticks;
    const bytes = flags & RUN.bytes ? view.getUint32(next()) : track.bytes;
    const stated = flags & RUN.flags ? view.getUint32(next()) : track.flags;
    const sampleFlags = index === 0 ? (firstFlags ?? stated) : stated;
    // Of version 0 it is unsigned, but some write negative ones, and none delays for days.
    const delay = flags & RUN.delay ? view.getInt32(next()) : 0;
    samples.push({ bytes, ticks, delay, isKey: (sampleFlags & IS_NO_KEY) === 0 });
  }
  return { offset, samples };
}
