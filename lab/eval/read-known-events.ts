import { z } from 'zod';
import type { KnownEvents } from './eval-engine.ts';
import { readJson } from './read-json.ts';

const runSchema = z.object({
  clips: z.array(
    z.object({
      learned: z.string().nullable(),
      predicted: z.array(z.object({ start: z.number(), end: z.number(), confidence: z.number().nullable() })),
    }),
  ),
});

/** Reads what an earlier run (`--json`) found, by what it had learned. @throws {Error} if the file is no such run */
export async function readKnownEvents(path: string): Promise<KnownEvents> {
  const { clips } = runSchema.parse(await readJson(path));
  return new Map(clips.flatMap(({ learned, predicted }) => (learned === null ? [] : [[learned, predicted]])));
}
