import { readFrameCounter, showsFlash } from '../fixtures/frame-counter.ts';
import { runProgram } from '../run-ffmpeg.ts';

/** What FFmpeg finds in a clip cut from a fixture. Times in seconds. */
export type ReadClip = {
  container: string;
  brand: string | null;
  videoCodec: string;
  audioCodec: string | null;
  /** Each audio track's title and language (null if the container has none). */
  sounds: { title: string | null; language: string | null }[];
  /** Chapter titles. */
  chapters: string[];
  createdAt: string | null;
  /** Color matrix, transfer and primaries, e.g. `bt2020nc smpte2084 bt2020` for HDR10; `unknown` if unstated. */
  color: string;
  matrix: string | null;
  /** Whether brightness uses every value (`pc`) or not (`tv`); null if unstated. */
  range: string | null;
  /** The width of the upright picture in relation to its height, as shown. */
  shape: number;
  /** How long the file says that it is. */
  duration: number;
  /** Frames per second on average, as the picture's track says. */
  frameRate: number;
  /** What is wrong with the order of the packets, by track: each a sentence. */
  disorder: string[];
  /** Every frame shown: its time, and the source frame number burnt into it (null if unreadable). */
  frames: { time: number; counter: number | null }[];
  /** The start times of flashes and beeps. */
  flashes: number[];
  beeps: number[];
};

const RATE = 48_000;
// The size of the fixtures, whose frame counters are read. Larger frames wouldn't all fit into memory anyway.
const MAX_PIXELS = 320;
const LOUD = 0.2;
const BEEPS_APART = 0.1;
// Pads with silence if the sound starts late, so that the first sample is at the clip's time 0.
const FROM_START = `aresample=${RATE}:async=1:min_hard_comp=0.0005:first_pts=0`;

/** Reads the number of the source frame from an upright picture (packed RGBA); null if it shows none. */
export type ReadCounter = (rgba: Uint8ClampedArray, width: number, height: number) => number | null;

/**
 * Decodes a clip as a player would. `readCounter` reads what is drawn into its frames, unless they are of a fixture.
 * @throws {Error} if FFmpeg reports anything at all
 */
export async function readClip(path: string, readCounter: ReadCounter = readFrameCounter): Promise<ReadClip> {
  const probed = await probe(path);
  const video = probed.streams.find(({ codec_type }) => codec_type === 'video');
  const audio = probed.streams.find(({ codec_type }) => codec_type === 'audio');
  if (!video) throw new Error(`${path} has no picture.`);
  await decodeAll(path);
  const size = uprightSize(video);
  const pictures = await decodePictures(path, size);
  const times = await frameTimes(path);
  const { width, height } = size;
  const frames = pictures.map((rgba, index) => ({
    time: times[index] ?? Number.NaN,
    counter: readCounter(rgba, width, height),
  }));
  const isFlash = pictures.map((rgba) => showsFlash(rgba, width, height));
  return {
    container: probed.format.format_name,
    brand: probed.format.tags?.['major_brand']?.trim() ?? null,
    videoCodec: video.codec_name,
    audioCodec: audio?.codec_name ?? null,
    sounds: probed.streams
      .filter(({ codec_type }) => codec_type === 'audio')
      .map(({ tags }) => ({ title: titleIn(tags), language: languageIn(tags) })),
    chapters: probed.chapters.map(({ tags }) => tags?.['title'] ?? ''),
    createdAt: probed.format.tags?.['creation_time'] ?? null,
    color: [video.color_space, video.color_transfer, video.color_primaries]
      .map((value) => value ?? 'unknown')
      .join(' '),
    matrix: stated(video.color_space),
    range: stated(video.color_range),
    shape: shapeOf(video),
    duration: Number(probed.format.duration),
    frameRate: toNumber(video.avg_frame_rate, '/'),
    disorder: await findDisorder(path),
    frames,
    flashes: frames.filter((_, index) => isFlash[index] && !isFlash[index - 1]).map(({ time }) => time),
    beeps: audio ? findBeeps(await decodeSound(path)) : [],
  };
}

/** Returns how much beeps lag their flashes at worst (s); infinite if some lack. */
export function soundOffset({ flashes, beeps }: ReadClip): number {
  if (flashes.length !== beeps.length) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...flashes.map((time, index) => Math.abs((beeps[index] ?? 0) - time)));
}

type Probed = {
  streams: {
    codec_type: string;
    codec_name: string;
    color_space?: string;
    color_transfer?: string;
    color_primaries?: string;
    color_range?: string;
    avg_frame_rate?: string;
    sample_aspect_ratio?: string;
    width?: number;
    height?: number;
    side_data_list?: { rotation?: number }[];
    tags?: Record<string, string>;
  }[];
  chapters: { tags?: Record<string, string> }[];
  format: { format_name: string; duration?: string; tags?: Record<string, string> };
};

async function probe(path: string): Promise<Probed> {
  const what =
    'stream=codec_type,codec_name,color_space,color_transfer,color_primaries,color_range,avg_frame_rate,sample_aspect_ratio,width,height:stream_side_data=rotation:stream_tags=title,language,handler_name:chapter=id:chapter_tags=title:format=format_name,duration:format_tags=major_brand,creation_time';
  const options = ['-v', 'error', '-of', 'json', '-show_chapters', '-show_entries', what];
  const text = await runProgram('ffprobe', [...options, path]);
  return JSON.parse(text.toString());
}

// What muxers call the handlers of tracks without a name.
const NO_TITLE = /Handler$/i;

function titleIn(tags: Record<string, string> = {}): string | null {
  const title = tags['title'] ?? tags['handler_name'];
  return title && !NO_TITLE.test(title) ? title : null;
}

function languageIn({ language }: Record<string, string> = {}): string | null {
  return language && language !== 'und' ? language : null;
}

const stated = (value: string | undefined) => (!value || value === 'unknown' ? null : value);

/** Reads a fraction such as `30000/1001`; NaN if there is none. */
function toNumber(fraction: string | undefined, divider: '/' | ':'): number {
  const [over = Number.NaN, under = 1] = (fraction ?? '').split(divider).map(Number);
  return over / under;
}

function shapeOf(video: Probed['streams'][number]): number {
  const { width = 0, height = 1, sample_aspect_ratio: aspect } = video;
  const shape = (width / height) * (toNumber(aspect, ':') || 1);
  return isTurned(video) ? 1 / shape : shape;
}

function isTurned({ side_data_list = [] }: Probed['streams'][number]): boolean {
  return side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
}

/** Finds packets that are shown before they are decoded, or decoded before the one that precedes them. */
async function findDisorder(path: string): Promise<string[]> {
  const text = await runProgram('ffprobe', [
    ...['-v', 'error', '-show_entries', 'packet=stream_index,pts_time,dts_time', '-of', 'csv=p=0', path],
  ]);
  const latest = new Map<string, number>();
  const found: string[] = [];
  for (const line of text.toString().split('\n')) {
    const [track = '', shownText = '', decodedText = ''] = line.split(',');
    const [shown, decoded] = [Number.parseFloat(shownText), Number.parseFloat(decodedText)];
    if (Number.isNaN(decoded)) continue;
    if (shown < decoded) found.push(`a packet of track ${track} is shown at ${shown}, decoded at ${decoded}`);
    const before = latest.get(track) ?? Number.NEGATIVE_INFINITY;
    if (decoded < before) found.push(`a packet of track ${track} goes back to ${decoded} from ${before}`);
    latest.set(track, decoded);
  }
  return found;
}

async function decodeAll(path: string): Promise<void> {
  const said = await runProgram('ffmpeg', ['-v', 'error', '-i', path, '-f', 'null', '-'], [], 'diagnostics');
  if (said.length > 0) throw new Error(`FFmpeg complains about ${path}: ${said.toString().trim()}`);
}

type Size = { width: number; height: number };

/** Returns the size, after rotation, at which frames are read. */
function uprightSize(video: Probed['streams'][number]): Size {
  const { width = 0, height = 0 } = video;
  const shrink = Math.max(1, Math.max(width, height) / MAX_PIXELS);
  const size = { width: Math.round(width / shrink), height: Math.round(height / shrink) };
  return isTurned(video) ? { width: size.height, height: size.width } : size;
}

async function decodePictures(path: string, { width, height }: Size): Promise<Uint8ClampedArray[]> {
  const raw = await runProgram('ffmpeg', [
    ...['-v', 'error', '-i', path, '-map', '0:v:0', '-fps_mode', 'passthrough'],
    ...['-vf', `scale=${width}:${height}`, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'],
  ]);
  const bytes = width * height * 4;
  return Array.from({ length: Math.floor(raw.length / bytes) }, (_, index) =>
    Uint8ClampedArray.from(raw.subarray(index * bytes, (index + 1) * bytes)),
  );
}

async function frameTimes(path: string): Promise<number[]> {
  const text = await runProgram('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'frame=best_effort_timestamp_time'],
    ...['-of', 'csv=p=0', path],
  ]);
  return text
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Number.parseFloat(line));
}

async function decodeSound(path: string): Promise<Float32Array> {
  const raw = await runProgram('ffmpeg', [
    // Timestamps as the file has them, as for the frames, rather than relative to the start of the first track.
    ...['-v', 'error', '-copyts', '-i', path, '-map', '0:a:0', '-af', FROM_START],
    ...['-ac', '1', '-f', 'f32le', '-'],
  ]);
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length - (raw.length % 4)));
}

function findBeeps(sound: Float32Array): number[] {
  const beeps: number[] = [];
  let lastLoud = Number.NEGATIVE_INFINITY;
  sound.forEach((sample, index) => {
    if (Math.abs(sample) < LOUD) return;
    const time = index / RATE;
    if (time - lastLoud > BEEPS_APART) beeps.push(time);
    lastLoud = time;
  });
  return beeps;
}
