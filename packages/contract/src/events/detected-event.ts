import { z } from 'zod';
import { listOf } from '../text/list-of.ts';

/**
 * An interval in which an element is visible. Times in seconds: `startTime` is the start of the first
 * detected frame, `endTime` the end of the last. Frames are 0-based and inclusive; `confidence` (0..1) is
 * that of the peak.
 */
const detectedEventSchema = z.object({
  element: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  startFrame: z.int(),
  endFrame: z.int(),
  peakTime: z.number(),
  confidence: z.number().min(0).max(1),
});

export type DetectedEvent = z.infer<typeof detectedEventSchema>;

/** The longest texts (characters) and the most tags that an event may carry. */
export const EVENT_TEXT_LIMITS = { name: 200, note: 2000, tag: 50, tags: 20 } as const;

/** The user's verdict on an event: it is the element, or it is not. */
export const eventVerdictSchema = z.enum(['right', 'wrong']);

export type EventVerdict = z.infer<typeof eventVerdictSchema>;

/** A user's review of an event. `byHand`: the user created it, or moved its edges. */
export const eventReviewSchema = z.object({
  byHand: z.literal(true).exactOptional(),
  verdict: eventVerdictSchema.exactOptional(),
  name: z.string().min(1).max(EVENT_TEXT_LIMITS.name).exactOptional(),
  note: z.string().min(1).max(EVENT_TEXT_LIMITS.note).exactOptional(),
  tags: listOf(z.string().min(1).max(EVENT_TEXT_LIMITS.tag), {
    min: 1,
    max: EVENT_TEXT_LIMITS.tags,
  }).exactOptional(),
  starred: z.literal(true).exactOptional(),
});

export type EventReview = z.infer<typeof eventReviewSchema>;

/** An event together with the user's review. */
export const reviewedEventSchema = detectedEventSchema.extend(eventReviewSchema.shape);

export type ReviewedEvent = z.infer<typeof reviewedEventSchema>;

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
