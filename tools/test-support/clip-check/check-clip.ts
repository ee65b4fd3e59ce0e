import type { ClipPlan } from '@framescout/clips';
import type { ClipFormat } from '@framescout/contract';
import { type ReadClip, type ReadCounter, readClip } from './read-clip.ts';

const CONTAINERS: Record<ClipFormat, { name: RegExp; brand?: string }> = {
  webm: { name: /webm/ },
  mp4: { name: /mp4/, brand: 'isom' },
  mov: { name: /mov/, brand: 'qt' },
  avi: { name: /^avi$/ },
  mkv: { name: /matroska/ },
  flv: { name: /^flv$/ },
  wmv: { name: /^asf$/ },
  '3gp': { name: /3gp/, brand: '3gp6' },
};

// Tolerances in frames: AVI stores no timestamps, and ASF and FLV only milliseconds.
const FRAMES_OFF: Partial<Record<ClipFormat, number>> = { avi: 1, flv: 1, wmv: 1, '3gp': 1 };

// An ASF says how long its sound is, whose packets are long.
const LENGTH_OFF: Partial<Record<ClipFormat, number>> = { wmv: 0.1 };

// Without timestamps, or with an encoder's priming that FFmpeg does not state, sound is off by up to a packet.
const SOUND_OFF: Partial<Record<ClipFormat, number>> = { avi: 0.03, flv: 0.03, wmv: 0.05 };
const EXACT_SOUND = 0.002;

const KEEPS_METADATA: readonly ClipFormat[] = ['webm', 'mp4', 'mov', 'mkv', '3gp'];
const KEEPS_LANGUAGES = KEEPS_METADATA;
const KEEPS_COLORS = KEEPS_METADATA;
const HDR = /smpte2084|arib-std-b67/;

// What encoders write if the pictures are drawn for them.
const DRAWN_MATRIX = 'smpte170m';

// A clip may end with its last packet of sound, which is longer than a frame at 60 frames/s: 20 ms of Opus, which its
// decoder delays by 6.5 ms, or 21 ms of AAC.
const SOUND_PACKET = 0.0265;

// Containers with millisecond timestamps round them, and probing rounds them again.
const ROUNDING = 0.002;

/** What a clip should be: the frames of `source` that it shows (0-based, inclusive), and how it was made. */
export type WantedClip = {
  format: ClipFormat;
  range: Pick<ClipPlan['range'], 'firstFrame' | 'lastFrame'>;
  method: ClipPlan['method'];
  /** When the clip was asked to start, in seconds. */
  start: number;
  source: ReadClip;
};

/**
 * Compares a finished clip at its source's frame rate with what it should be: its frames, the order of its
 * packets, length, rate, shape, colors, sound, titles, languages, chapters and date. Returns a sentence about
 * each fault. `readCounter` is for frames that are not of a fixture.
 */
export async function checkClip(
  path: string,
  wanted: WantedClip,
  readCounter?: ReadCounter,
): Promise<string[]> {
  try {
    const clip = await readClip(path, readCounter);
    return [
      ...checkFrames(clip, wanted),
      ...clip.disorder.slice(0, 1),
      ...checkPicture(clip, wanted),
      ...checkSound(clip, wanted),
      ...checkMetadata(clip, wanted),
    ];
  } catch (error) {
    return [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)];
  }
}

function* checkFrames(clip: ReadClip, { format, range, method, start, source }: WantedClip) {
  const { name, brand = null } = CONTAINERS[format];
  if (!name.test(clip.container)) yield `is ${clip.container}`;
  if (brand && clip.brand !== brand) yield `has the brand ${clip.brand}`;
  const frames = source.frames.slice(range.firstFrame, range.lastFrame + 1);
  const wanted = frames.map(({ counter }) => counter);
  const shown = clip.frames.map(({ counter }) => counter);
  const distinct = shown.filter((counter, index) => counter !== shown[index - 1]);
  const tolerance = FRAMES_OFF[format] ?? 0;
  const off = Math.max(distance(distinct.at(0), wanted.at(0)), distance(distinct.at(-1), wanted.at(-1)));
  if (!(off <= tolerance)) {
    yield `shows ${distinct.at(0)} to ${distinct.at(-1)}, not ${wanted.at(0)} to ${wanted.at(-1)}`;
  }
  const missing = wanted.length - distinct.length;
  if (Math.abs(missing) > 2 * tolerance) yield `lacks ${missing} frames`;
  const seconds = lengthOf(source, range);
  const frame = seconds / wanted.length;
  // FLV counts from when its first packet is decoded, which with B-frames is before the first picture is shown.
  const shownFrom = format === 'flv' ? (clip.frames[0]?.time ?? 0) : 0;
  const longer = clip.duration - shownFrom - seconds;
  const least = clip.audioCodec ? Math.max(frame, SOUND_PACKET) : frame;
  if (!(Math.abs(longer) <= tolerance * frame + least + (LENGTH_OFF[format] ?? ROUNDING))) {
    yield `says that it is ${clip.duration.toFixed(3)} s long, not ${seconds.toFixed(3)}`;
  }
  if (method.kind === 'copy-early') {
    // The container and FFmpeg may differ by one frame about which frame is shown at a given time.
    const [opening] = source.frames;
    const first = source.frames[range.firstFrame];
    const early = start - ((first?.time ?? Number.NaN) - (opening?.time ?? 0));
    if (!(Math.abs(early - method.by) <= frame + ROUNDING)) {
      yield `starts ${early.toFixed(3)} s early, not ${method.by.toFixed(3)}`;
    }
  }
}

function* checkPicture(clip: ReadClip, { format, range, method, source }: WantedClip) {
  const seconds = lengthOf(source, range);
  const rate = (range.lastFrame - range.firstFrame + 1) / seconds;
  // Where frames follow each other unevenly, a container need not state a rate, and others show them at another.
  const isEven = Math.abs(source.frameRate / rate - 1) < 0.05 && isSteady(source, range);
  if (isEven && !(Math.abs(clip.frameRate / source.frameRate - 1) < 0.05)) {
    yield `says ${clip.frameRate.toFixed(2)} frames/s, not ${source.frameRate.toFixed(2)}`;
  }
  if (!(Math.abs(clip.shape / source.shape - 1) < 0.01)) {
    yield `is shown at ${clip.shape.toFixed(3)}:1, not ${source.shape.toFixed(3)}:1`;
  }
  if (HDR.test(source.color) && clip.color !== source.color) {
    yield `its colors are ${clip.color}, not ${source.color}`;
  }
  const isEncoded = method.kind === 'encode';
  if (source.range !== 'pc' && clip.range === 'pc') yield 'claims to use every value of brightness';
  if (source.range === 'pc' && clip.range !== 'pc' && !isEncoded) yield 'lost the full range of brightness';
  const matrices = [source.matrix, ...(isEncoded ? [DRAWN_MATRIX] : [])];
  if (source.matrix && KEEPS_COLORS.includes(format) && !matrices.includes(clip.matrix)) {
    yield `its colors are ${clip.matrix}, not ${source.matrix}`;
  }
}

/** Whether frames follow each other evenly, apart from rounding. */
function isSteady({ frames }: ReadClip, { firstFrame, lastFrame }: WantedClip['range']): boolean {
  const times = frames.slice(firstFrame, lastFrame + 1).map(({ time }) => time);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(...gaps) - Math.min(...gaps) < 2 * ROUNDING;
}

function* checkSound(clip: ReadClip, { format, range, source }: WantedClip) {
  if (!source.audioCodec) return;
  if (!clip.audioCodec) yield 'has no sound';
  const tracks = format === 'flv' ? Math.min(1, source.sounds.length) : source.sounds.length;
  if (clip.sounds.length !== tracks) yield `has ${clip.sounds.length} sound tracks, not ${tracks}`;
  // Other tracks' tones, mixed into the beeps, hide them.
  if (tracks < source.sounds.length) return;
  const offset = beepsOff(clip, source, range);
  if (!(offset <= (SOUND_OFF[format] ?? EXACT_SOUND))) yield `sound is ${(offset * 1000).toFixed(1)} ms off`;
  if (!KEEPS_LANGUAGES.includes(format)) return;
  for (const [index, { title, language }] of source.sounds.entries()) {
    const made = clip.sounds[index];
    // A movie's titles are the names of its handlers, which muxers fill in if there is none.
    if (title && made?.title !== title) yield `sound ${index + 1} is called ${made?.title}, not ${title}`;
    if (language && made?.language !== language) {
      yield `sound ${index + 1} is in ${made?.language}, not ${language}`;
    }
  }
}

/**
 * Returns by how much beeps come earlier or later after the clip's first picture than in the source, in the worst case
 * (seconds); infinite if their numbers differ.
 */
function beepsOff(clip: ReadClip, source: ReadClip, range: WantedClip['range']): number {
  const [opening] = clip.frames;
  const from = source.frames.find(({ counter }) => counter === opening?.counter)?.time ?? Number.NaN;
  const start = source.frames[range.firstFrame]?.time ?? Number.NaN;
  const end = start + lengthOf(source, range);
  const wanted = source.beeps.filter((time) => time >= start && time < end);
  if (clip.beeps.length !== wanted.length) return Number.POSITIVE_INFINITY;
  const shift = (opening?.time ?? 0) - from;
  return Math.max(0, ...wanted.map((time, index) => Math.abs((clip.beeps[index] ?? 0) - time - shift)));
}

function* checkMetadata(clip: ReadClip, { format, source }: WantedClip) {
  if (!KEEPS_METADATA.includes(format)) return;
  if (source.chapters.length > 0 && clip.chapters.length === 0) yield 'has no chapters';
  if (source.createdAt && clip.createdAt !== source.createdAt) {
    yield `was made at ${clip.createdAt}, not ${source.createdAt}`;
  }
}

/** Returns how long frames of a video are shown together, in seconds. */
export function lengthOf(
  { frames, duration }: ReadClip,
  { firstFrame, lastFrame }: WantedClip['range'],
): number {
  const [first] = frames;
  const end = frames[lastFrame + 1]?.time ?? (first?.time ?? 0) + duration;
  return end - (frames[firstFrame]?.time ?? Number.NaN);
}

function distance(a: number | null | undefined, b: number | null | undefined): number {
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) : Number.POSITIVE_INFINITY;
}
