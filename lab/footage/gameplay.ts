import { access, readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { between, type Random } from '../../tools/test-support/random.ts';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';
import { decodeRgb } from '../decode-rgb.ts';
import type { Film } from './hud-element.ts';
import { pick } from './random-choice.ts';

const VIDEOS: readonly string[] = ['.mp4', '.mkv', '.webm', '.mov'];

/** A gameplay video: its size in pixels, its frame rate in frames per second and its length in seconds. */
export type Gameplay = Omit<Film, 'duration'> & { path: string; length: number };

const probedSchema = z.object({
  streams: z.array(z.object({ width: z.number(), height: z.number(), r_frame_rate: z.string() })).min(1),
  format: z.object({ duration: z.coerce.number() }),
});

/**
 * Picks a random video from a folder. Skips videos whose own truth is of the same kind, since they would show
 * events that aren't in the new clip's truth.
 * @throws {Error} if the folder has no suitable video
 */
export async function pickGameplay(folder: string, kind: string, random: Random): Promise<Gameplay> {
  const names = (await readdir(folder)).filter((name) => VIDEOS.includes(extname(name))).sort();
  const kinds = await Promise.all(names.map((name) => kindOf(join(folder, name))));
  const fit = names.filter((_, index) => kinds[index] !== kind);
  if (fit.length === 0) throw new Error(`${folder} has no video to lay a ${kind} over`);
  return probePlay(join(folder, pick(random, fit)));
}

async function kindOf(video: string): Promise<string | null> {
  const truth = video.slice(0, -extname(video).length).concat('.json');
  const isThere = await access(truth).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const parsed = z.object({ kind: z.string() }).safeParse(JSON.parse(await readFile(truth, 'utf8')));
  return parsed.success ? parsed.data.kind : null;
}

async function probePlay(path: string): Promise<Gameplay> {
  const said = await runProgram('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-of', 'json'],
    ...['-show_entries', 'stream=width,height,r_frame_rate:format=duration', path],
  ]);
  const { streams, format } = probedSchema.parse(JSON.parse(said.toString()));
  const [stream] = streams;
  if (!stream) throw new Error(`${path} has no video`);
  const [frames = 30, seconds = 1] = stream.r_frame_rate.split('/').map(Number);
  const { width, height } = stream;
  return { path, width, height, frameRate: frames / seconds, length: format.duration };
}

/**
 * Decodes a stretch of gameplay to packed RGB frames, starting at a random moment; loops a video that is too
 * short.
 */
export async function* decodeGameplay(
  play: Gameplay,
  duration: number,
  random: Random,
): AsyncGenerator<Uint8Array, void> {
  const start = between(random, 0, Math.max(0, play.length - duration));
  yield* decodeRgb(
    [
      ...['-stream_loop', '-1', '-ss', start.toFixed(3), '-i', play.path],
      ...['-map', '0:v:0', '-vf', `fps=${play.frameRate}`, '-t', `${duration}`],
    ],
    play,
  );
}
