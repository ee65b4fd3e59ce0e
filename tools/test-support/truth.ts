import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** A video and its ground truth: where a user would click, and when the element is visible (seconds). */
const truthSchema = z.object({
  video: z.string(),
  fps: z.number().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  clicks: z.array(z.object({ time: z.number(), x: z.number(), y: z.number() })).length(3),
  events: z.array(z.object({ start: z.number(), end: z.number() })).min(1),
});

/** @see truthSchema */
export type Truth = z.infer<typeof truthSchema>;

/** The first and last frame of an event, 0-based, both inclusive. */
export type FrameRange = { first: number; last: number };

/** Reads a truth file; returns null if there is none. */
export function readTruth(path: string): Truth | null {
  return existsSync(path) ? truthSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/** Returns the truth's events as frame ranges. */
export function trueFrames({ events, fps }: Truth): FrameRange[] {
  return events.map(({ start, end }) => ({
    first: Math.ceil(start * fps - 1e-6),
    last: Math.ceil(end * fps - 1e-6) - 1,
  }));
}
