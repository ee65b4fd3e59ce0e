import { z } from 'zod';
import { listOf } from '../text/list-of.ts';
import { detectedEventSchema } from './detected-event.ts';

/** The longest texts (characters) and the most tags that an event may carry. */
export const EVENT_TEXT_LIMITS = { name: 200, note: 2000, tag: 50, tags: 20 } as const;

/** The user's verdict on an event: it is the element, or it is not. */
export const eventVerdictSchema = z.enum(['right', 'wrong']);

export type EventVerdict = z.infer<typeof eventVerdictSchema>;

/**
 * A user's review of an event; each field is present only if the user set it. `byHand` marks events that the
 * user created or whose edges the user moved, as opposed to detected ones.
 */
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
