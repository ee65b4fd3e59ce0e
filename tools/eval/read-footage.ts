import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const footageSchema = z.object({
  video: z.string(),
  fps: z.number().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  kind: z.string(),
  clicks: z.array(z.object({ time: z.number(), x: z.number(), y: z.number() })).length(3),
  events: z.array(z.object({ start: z.number(), end: z.number() })),
});

/** A clip with its ground truth: clicks in pixels, events in seconds. */
export type Footage = z.infer<typeof footageSchema> & { name: string; path: string };

/** Reads every clip of a folder: each `X.json` names its video beside it. */
export async function readFootage(folder: string): Promise<Footage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const clips: Footage[] = [];
  for (const name of names) {
    const parsed = footageSchema.safeParse(await readJson(join(folder, name)));
    if (!parsed.success)
      throw new Error(`${name} does not describe a clip: ${z.prettifyError(parsed.error)}`);
    clips.push({ ...parsed.data, name: name.replace(/\.json$/, ''), path: join(folder, parsed.data.video) });
  }
  if (clips.length === 0)
    throw new Error(`${folder} holds no clip (a video with a .json of ground truth beside it).`);
  return clips;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is no JSON`, { cause: error });
  }
}
