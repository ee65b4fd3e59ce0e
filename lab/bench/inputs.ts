import { existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readTruth, type Truth } from '../../tools/test-support/truth.ts';
import { runTool } from './run-tool.ts';
import type { BenchClick } from './scan-in-page.ts';

const FOLDER = '.bench';
const FOOTAGE = '../shared/footage';

/** The benchmarks' input videos, each made once, from recorded gameplay if this machine has any. */
export type InputName =
  | `${Codec}-${Picture}`
  | 'h264-720p30-sound'
  | 'sound-h264-1080p60'
  | 'sound-av1-1080p60'
  | 'sound-vp9-1080p60'
  | 'sound-menu-720p30'
  | 'sound-killfeed-720p30'
  | 'sound-rare-menu-1080p60'
  | 'two-hours-1080p60'
  | 'hours-xvid'
  | 'many-events';

type Codec = 'h264' | 'hevc' | 'vp9' | 'av1';
type Picture = '1080p60' | '720p30';

const FRAMES: Record<Picture, string[]> = {
  '1080p60': ['-vf', 'scale=1920:1080:flags=bicubic,fps=60', '-pix_fmt', 'yuv420p', '-an', '-g', '240'],
  '720p30': ['-vf', 'scale=1280:720,fps=30', '-pix_fmt', 'yuv420p', '-an', '-g', '120'],
};

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-movflags', '+faststart'];
const HEVC = ['-c:v', 'libx265', '-preset', 'superfast', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1'];
const AV1 = ['-c:v', 'libsvtav1', '-preset', '12'];

type Recipe = { extension: string; make(path: string): Promise<unknown> };

const RECIPES: Record<InputName, Recipe> = {
  'h264-1080p60': encoded('1080p60', H264, '9M'),
  'hevc-1080p60': encoded('1080p60', HEVC, '6M'),
  'vp9-1080p60': encoded('1080p60', [...VP9, '-tile-columns', '2'], '6M', 'webm'),
  'av1-1080p60': encoded('1080p60', AV1, '6M'),
  'h264-720p30': encoded('720p30', H264, '4M'),
  'hevc-720p30': encoded('720p30', HEVC, '2500k'),
  'vp9-720p30': encoded('720p30', [...VP9, '-tile-columns', '1'], '2500k', 'webm'),
  'av1-720p30': encoded('720p30', AV1, '2500k'),
  'h264-720p30-sound': {
    extension: 'mp4',
    make: (path) =>
      ffmpeg([
        ...['-i', recording().path, '-vf', `setpts=${SLOWER}*PTS,scale=1280:720,fps=30`, '-af', SLOWER_SOUND],
        ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-c:a', 'aac', path],
      ]),
  },
  'sound-h264-1080p60': {
    extension: 'mp4',
    make: (path) => ffmpeg([...inSound('hitmarker', LARGE), '-c:v', 'libx264', path]),
  },
  'sound-av1-1080p60': {
    extension: 'mp4',
    make: (path) => ffmpeg([...inSound('hitmarker', LARGE), '-c:v', 'libsvtav1', '-preset', '12', path]),
  },
  'sound-vp9-1080p60': {
    extension: 'webm',
    make: (path) =>
      ffmpeg([
        ...inSound('hitmarker', LARGE, 'libopus'),
        ...['-c:v', 'libvpx-vp9', '-b:v', '6M', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1'],
        ...['-tile-columns', '2', '-g', '240', path],
      ]),
  },
  'sound-menu-720p30': {
    extension: 'mp4',
    make: (path) => ffmpeg([...inSound('menu', []), '-c:v', 'libx264', path]),
  },
  'sound-killfeed-720p30': {
    extension: 'mp4',
    make: (path) => ffmpeg([...inSound('killfeed', []), '-c:v', 'libx264', path]),
  },
  // Two hours in which the first minute, and then one in every twenty, shows the menu.
  'sound-rare-menu-1080p60': {
    extension: 'mp4',
    make: async (path) => {
      const parts = await Promise.all(
        (['menu', 'medal'] as const).map(async (kind) => {
          const part = `${path}.${kind}.mp4`;
          await ffmpeg([
            ...inSound(kind, ['-r', '60', ...LARGE]),
            ...H264,
            '-b:v',
            '2500k',
            '-g',
            '240',
            part,
          ]);
          return basename(part);
        }),
      );
      const list = `${path}.txt`;
      const minutes = Array.from({ length: 120 }, (_, minute) => parts[minute % 20 === 0 ? 0 : 1]);
      writeFileSync(list, minutes.map((part) => `file '${part}'\n`).join(''));
      await ffmpeg(['-f', 'concat', '-i', list, '-c', 'copy', '-movflags', '+faststart', path]);
      for (const file of [list, ...parts.map((part) => join(FOLDER, `${part}`))]) rmSync(file);
    },
  },
  'two-hours-1080p60': {
    extension: 'mp4',
    make: async (path) => {
      const part = `${path}.part.mp4`;
      await encoded('1080p60', H264, '2500k').make(part);
      await ffmpeg(['-stream_loop', '179', '-i', part, '-c', 'copy', '-movflags', '+faststart', path]);
      rmSync(part);
    },
  },
  'hours-xvid': {
    extension: 'avi',
    make: async (path) => {
      const part = `${path}.part.avi`;
      const picture = ['-vf', 'scale=1280:720,fps=30', '-pix_fmt', 'yuv420p', '-an'];
      const codec = ['-c:v', 'mpeg4', '-vtag', 'XVID', '-bf', '2', '-g', '250', '-b:v', '4M'];
      await ffmpeg([...source(), '-t', '40', ...picture, ...codec, part]);
      await ffmpeg(['-stream_loop', '239', '-i', part, '-c', 'copy', path]);
      rmSync(part);
    },
  },
  // Nine hours at 3 frames per second, with the element drawn into every other frame.
  'many-events': {
    extension: 'mp4',
    make: (path) =>
      ffmpeg([
        ...['-f', 'lavfi', '-i', 'smptebars=size=320x180:rate=3'],
        ...['-f', 'lavfi', '-i', 'mandelbrot=size=40x24:rate=3'],
        '-filter_complex',
        "[1]trim=end_frame=1,loop=-1:1,setpts=N/3/TB[m];[0][m]overlay=256:20:enable='mod(n,2)'",
        ...['-frames:v', '100000', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-g', '60'],
        ...['-pix_fmt', 'yuv420p', '-movflags', '+faststart', path],
      ]),
  },
};

const LARGE = ['-vf', 'scale=1920:1080:flags=bicubic'];

/** FFmpeg options that read recorded gameplay with an element of one kind, keeping its sound. */
function inSound(kind: string, picture: readonly string[], sound = 'aac'): string[] {
  return ['-i', recordingOf(kind).path, ...picture, '-pix_fmt', 'yuv420p', '-c:a', sound];
}

/** Returns where to click in an input with sound, and when its element is visible. */
export function soundTruthOf(kind: 'hitmarker' | 'menu' | 'killfeed'): Truth {
  return recordingOf(kind).truth;
}

// Slowed down, so that its events are far enough apart for clips with several seconds of margin not to merge.
const SLOWER = 3;
const SLOWER_SOUND = 'atempo=0.5,atempo=0.6666667';

/** Returns where to click in the input `h264-720p30-sound`, and when its element is visible. */
export function soundInputTruth(): Truth {
  const { truth } = recording();
  return {
    ...truth,
    clicks: truth.clicks.map((click) => ({ ...click, time: SLOWER * click.time })),
    events: truth.events.map(({ start, end }) => ({ start: SLOWER * start, end: SLOWER * end })),
  };
}

/**
 * Returns what is said of a recording of the user's own in the JSON file beside it; null for no recording.
 * @throws {Error} if there is no such file
 */
export function truthBeside(video: string | null): Truth | null {
  if (!video) return null;
  const truth = readTruth(video.replace(/\.\w+$/, '.json'));
  if (!truth) throw new Error(`${video} needs a description beside it, as the footage has one.`);
  return truth;
}

/** Lists this machine's recordings with an element of a kind, sorted by name. */
function footage(kind = '*'): string[] {
  return globSync(join(FOOTAGE, `*${kind}.mp4`)).sort();
}

/** Recorded gameplay with sound, or the sample video if this machine has none. */
function recording(): { path: string; truth: Truth } {
  return recordingOf();
}

/** Like {@link recording}, but with an element of a kind. */
function recordingOf(kind?: string): { path: string; truth: Truth } {
  const [clip] = footage(kind);
  const path = clip ?? 'apps/server/uploads/sample.mp4';
  const truth = readTruth(path.replace(/\.mp4$/, '.json'));
  if (!truth) throw new Error(`There is no description of ${path} beside it.`);
  return { path, truth };
}

/** A recipe that encodes 40 seconds of the source. */
function encoded(picture: Picture, codec: readonly string[], bitRate: string, extension = 'mp4'): Recipe {
  const make = (path: string) =>
    ffmpeg([...source(), '-t', '40', ...FRAMES[picture], ...codec, '-b:v', bitRate, path]);
  return { extension, make };
}

/** Returns an input's path; makes the file if it doesn't exist yet. */
export async function inputVideo(name: InputName, log: (text: string) => void): Promise<string> {
  const { extension, make } = RECIPES[name];
  const isRecorded = footage().length > 0;
  if (!isRecorded)
    log('without recorded gameplay: figures are of a stand-in, and not to be compared with others');
  const path = join(FOLDER, `${name}${isRecorded ? '' : '-stand-in'}.${extension}`);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  log(`making ${path}`);
  const unfinished = join(FOLDER, `unfinished-${basename(path)}`);
  await make(unfinished);
  renameSync(unfinished, path);
  return path;
}

// Without recorded gameplay there is no element, so the middle of the test pattern stands in for one.
const MIDDLE: readonly BenchClick[] = [2, 6, 9].map((time) => ({ time, x: 0.5, y: 0.5 }));

/**
 * Returns where to click on the inputs' element, which is that of the recorded gameplay they are made from.
 */
export function inputClicks(): BenchClick[] {
  const [clip] = footage();
  const truth = clip ? readTruth(clip.replace(/\.mp4$/, '.json')) : null;
  if (!truth) return [...MIDDLE];
  return truth.clicks.map(({ time, x, y }) => ({ time, x: x / truth.width, y: y / truth.height }));
}

/**
 * Recorded gameplay, looped. If there is none, moving patterns with noise, which take about as long to
 * decode.
 */
function source(): string[] {
  const [clip] = footage();
  if (clip) return ['-stream_loop', '-1', '-i', clip];
  return ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=60,noise=alls=12:allf=t'];
}

function ffmpeg(args: readonly string[]): Promise<string> {
  return runTool('ffmpeg', ['-v', 'error', '-y', ...args]);
}
