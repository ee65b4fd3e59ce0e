import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readTruth, type Truth } from '../../tools/test-support/truth.ts';
import { runTool } from './run-tool.ts';

const FOLDER = '.bench';
const FOOTAGE = '../shared/footage';

/** When (seconds) and where (fractions of the picture) to click on an element. */
type BenchClick = { time: number; x: number; y: number };

/** The benchmarks' input videos, each made once, from recorded gameplay if this machine has any, or the sample. */
export type InputName = keyof typeof RECIPES;

type Recipe = { extension: 'mp4' | 'avi'; make(path: string): Promise<unknown> };

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-b:v', '2500k', '-g', '240'];
const XVID = ['-c:v', 'mpeg4', '-vtag', 'XVID', '-bf', '2', '-g', '250', '-b:v', '4M'];
const AV1 = ['-c:v', 'libsvtav1', '-preset', '12'];
const LARGE = ['-vf', 'scale=1920:1080:flags=bicubic'];
// Slowed down, so that its events are far enough apart for clips with several seconds of margin not to merge.
const SLOWER = 3;
const SLOWED = ['-vf', `setpts=${SLOWER}*PTS,scale=1280:720,fps=30`, '-af', 'atempo=0.5,atempo=0.6666667'];

const RECIPES = {
  'h264-720p30-sound': ofElement('*', [...SLOWED, '-c:v', 'libx264']),
  'sound-h264-1080p60': ofElement('hitmarker', [...LARGE, '-c:v', 'libx264']),
  'sound-av1-1080p60': ofElement('hitmarker', [...LARGE, ...AV1]),
  'sound-menu-720p30': ofElement('menu', ['-c:v', 'libx264']),
  'two-hours-1080p60': repeated('mp4', 180, ['-vf', `${LARGE[1]},fps=60`, ...H264]),
  'hours-xvid': repeated('avi', 240, ['-vf', 'scale=1280:720,fps=30', ...XVID]),
} as const satisfies Record<string, Recipe>;

/** A recipe for recorded gameplay with an element of a kind, and its sound. */
function ofElement(kind: string, options: readonly string[]): Recipe {
  const make = (path: string) =>
    ffmpeg(['-i', recordingOf(kind).path, ...options, '-pix_fmt', 'yuv420p', '-c:a', 'aac', path]);
  return { extension: 'mp4', make };
}

/** A recipe for forty silent seconds, over and over. */
function repeated(extension: 'mp4' | 'avi', times: number, options: readonly string[]): Recipe {
  return {
    extension,
    async make(path) {
      const source = ['-stream_loop', '-1', '-i', recordingOf('*').path];
      const part = `${path}.part.${extension}`;
      await ffmpeg([...source, '-t', '40', ...options, '-pix_fmt', 'yuv420p', '-an', part]);
      const indexFirst = extension === 'mp4' ? ['-movflags', '+faststart'] : [];
      await ffmpeg(['-stream_loop', `${times - 1}`, '-i', part, '-c', 'copy', ...indexFirst, path]);
      rmSync(part);
    },
  };
}

/** Returns an input's path; makes the file if it doesn't exist yet. */
export async function inputVideo(name: InputName, log: (text: string) => void): Promise<string> {
  const { extension, make } = RECIPES[name];
  const path = join(FOLDER, `${name}.${extension}`);
  if (existsSync(path)) return path;
  mkdirSync(FOLDER, { recursive: true });
  log(`making ${path}`);
  const unfinished = join(FOLDER, `unfinished-${basename(path)}`);
  await make(unfinished);
  renameSync(unfinished, path);
  return path;
}

/** Returns the truth beside a video. @throws {Error} if there is none */
export function truthBeside(video: string): Truth {
  const truth = readTruth(video.replace(/\.\w+$/, '.json'));
  if (!truth) throw new Error(`${video} needs a description beside it, as the footage has one.`);
  return truth;
}

/** Returns where to click in an input with sound, and when its element is visible. */
export function soundTruthOf(kind: 'hitmarker' | 'menu'): Truth {
  return recordingOf(kind).truth;
}

/** Returns where to click in the input `h264-720p30-sound`, and when its element is visible. */
export function soundInputTruth(): Truth {
  const { truth } = recordingOf('*');
  return {
    ...truth,
    clicks: truth.clicks.map((click) => ({ ...click, time: SLOWER * click.time })),
    events: truth.events.map(({ start, end }) => ({ start: SLOWER * start, end: SLOWER * end })),
  };
}

/** Returns where to click on the element of the two-hour input. */
export function inputClicks(): BenchClick[] {
  const { clicks, width, height } = recordingOf('*').truth;
  return clicks.map(({ time, x, y }) => ({ time, x: x / width, y: y / height }));
}

/** Recorded gameplay with sound, or the sample video if this machine has none. */
function recordingOf(kind: string): { path: string; truth: Truth } {
  const [path = 'apps/server/uploads/sample.mp4'] = globSync(join(FOOTAGE, `*${kind}.mp4`)).sort();
  return { path, truth: truthBeside(path) };
}

function ffmpeg(args: readonly string[]): Promise<string> {
  return runTool('ffmpeg', ['-v', 'error', '-y', ...args]);
}
