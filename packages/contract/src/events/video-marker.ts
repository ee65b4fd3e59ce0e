import { z } from 'zod';
import { EVENT_TEXT_LIMITS } from './event-review.ts';

/**
 * A place in a video that a person or a program has marked: a moment or, with `endTime`, a stretch (seconds on
 * the player's timeline). The name is empty if there is none; `color` is `#rrggbb`.
 */
export const videoMarkerSchema = z.object({
  time: z.number(),
  endTime: z.number().exactOptional(),
  name: z.string().max(EVENT_TEXT_LIMITS.name),
  note: z.string().max(EVENT_TEXT_LIMITS.note).exactOptional(),
  color: z
    .string()
    .regex(/^#[\da-f]{6}$/)
    .exactOptional(),
});

export type VideoMarker = z.infer<typeof videoMarkerSchema>;

/** How many markers are read from one file. */
export const MAX_MARKERS = 50_000;
