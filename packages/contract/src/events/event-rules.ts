import { z } from 'zod';
import type { Seconds } from '../time/time.ts';

/** The longest duration, pause or offset in a rule, in seconds. */
export const LONGEST_RULE: Seconds = 600;

/** Which part of an appearance counts as the event. */
export type EventMoment = 'visible' | 'appears' | 'disappears';

/** What counts as an event of an element. Stored with it and applied without a scan. */
export type EventRules = {
  moment: EventMoment;
  /** An appearance shorter than this is not an event. */
  leastLength: Seconds;
  /** After an event, the element must have been gone this long before the next one counts. */
  rearm: Seconds;
  /** How much later (negative: earlier) than the element the event is. */
  offset: Seconds;
};

/** Every appearance is an event, for as long as it lasts. */
export const PLAIN_RULES: EventRules = { moment: 'visible', leastLength: 0, rearm: 0, offset: 0 };

/** Rules for what counts as an event, as stored and imported. */
export const eventRulesSchema: z.ZodType<EventRules> = z.object({
  moment: z.enum(['visible', 'appears', 'disappears']),
  leastLength: z.number().min(0).max(LONGEST_RULE),
  rearm: z.number().min(0).max(LONGEST_RULE),
  offset: z.number().min(-LONGEST_RULE).max(LONGEST_RULE),
});
