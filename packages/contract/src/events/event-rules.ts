import { z } from 'zod';
import type { Seconds } from '../time/time.ts';

/** The longest duration, pause or offset in a rule, in seconds. */
export const LONGEST_RULE: Seconds = 600;

/** What counts as an event of an element. Stored with it, imported, and applied without a scan. */
export const eventRulesSchema = z.object({
  moment: z.enum(['visible', 'appears', 'disappears']),
  /** An appearance shorter than this is not an event. */
  leastLength: z.number().min(0).max(LONGEST_RULE),
  /** After an event, the element must have been gone this long before the next one counts. */
  rearm: z.number().min(0).max(LONGEST_RULE),
  /** How much later (negative: earlier) than the element the event is. */
  offset: z.number().min(-LONGEST_RULE).max(LONGEST_RULE),
});

export type EventRules = z.infer<typeof eventRulesSchema>;

/** Which part of an appearance counts as the event. */
export type EventMoment = EventRules['moment'];

/** Every appearance is an event, for as long as it lasts. */
export const PLAIN_RULES: EventRules = { moment: 'visible', leastLength: 0, rearm: 0, offset: 0 };
