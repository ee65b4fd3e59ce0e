import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { runProgram } from '../../tools/test-support/run-ffmpeg.ts';

const placeSchema = z.object({ time: z.number(), x: z.number(), y: z.number() });

const clickSchema = placeSchema.extend({
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
});

const intervalSchema = z.object({ start: z.number(), end: z.number() });

const truthSchema = z
  .object({
    video: z.string(),
    fps: z.number().positive(),
    width: z.number().positive(),
    height: z.number().positive(),
    duration: z.number().positive().optional(),
    kind: z.string(),
    clicks: z.array(clickSchema).length(3),
    events: z.array(intervalSchema),
    size: z.object({ width: z.number().positive(), height: z.number().positive() }).optional(),
    places: z.array(z.array(placeSchema).min(1)).optional(),
    effects: z.array(intervalSchema).optional(),
  })
  .refine(({ events, places }) => !places || places.length === events.length, {
    message: 'places has another length than events',
  });

/**
 * The truth about a clip: clicks in pixels, with the size of the box if one was drawn, and events in seconds.
 * If known, also the element's size and, for each event, its center as linearly interpolated samples; and when
 * an effect changes the whole picture.
 */
export type FootageTruth = z.infer<typeof truthSchema>;

/** A clip with its ground truth and its duration (seconds). */
export type Footage = FootageTruth & { name: string; path: string; duration: number };

/** Reads every clip in a folder: each `X.json` names the video next to it. */
export async function readFootage(folder: string): Promise<Footage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const clips: Footage[] = [];
  for (const name of names) {
    const truth = parseTruth(name, await readJson(join(folder, name)));
    const path = join(folder, truth.video);
    const duration = truth.duration ?? (await probeDuration(path));
    clips.push({ ...truth, name: name.replace(/\.json$/, ''), path, duration });
  }
  if (clips.length === 0)
    throw new Error(`${folder} holds no clip (a video with a .json of ground truth beside it).`);
  return clips;
}

/**
 * Parses a truth file.
 * @throws {Error} if it doesn't describe a clip, naming the file and the problem
 */
export function parseTruth(name: string, content: unknown): FootageTruth {
  const parsed = truthSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new Error(`${name} does not describe a clip: ${z.prettifyError(parsed.error)}`);
}

async function probeDuration(path: string): Promise<number> {
  const wanted = ['-show_entries', 'format=duration', '-of', 'csv=p=0'];
  return Number((await runProgram('ffprobe', ['-v', 'error', ...wanted, path])).toString());
}

/** Reads a JSON file. @throws {Error} if it can't be parsed, naming the file */
export async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is no JSON`, { cause: error });
  }
}
