import { z } from 'zod';
import type { Seconds } from './time.ts';

/** The maximum for a duration, a pause or an offset in rules, in seconds. */
export const LONGEST_RULE: Seconds = 600;

/** Which part of an appearance counts as the event. */
export type EventMoment = 'visible' | 'appears' | 'disappears';

/** Rules for what counts as an element's event. Plain data: stored with the element and applied without a scan. */
export type EventRules = {
  moment: EventMoment;
  /** An appearance shorter than this is not an event. */
  leastLength: Seconds;
  /** After an event, the element must be gone this long before the next one counts. */
  rearm: Seconds;
  /** How much later (or, if negative, earlier) the event is than the element, for a cue that comes late. */
  offset: Seconds;
};

/** Every appearance is an event, for as long as it lasts. */
export const PLAIN_RULES: EventRules = { moment: 'visible', leastLength: 0, rearm: 0, offset: 0 };

/** What counts as an event, as stored and imported. */
export const eventRulesSchema: z.ZodType<EventRules> = z.object({
  moment: z.enum(['visible', 'appears', 'disappears']),
  leastLength: z.number().min(0).max(LONGEST_RULE),
  rearm: z.number().min(0).max(LONGEST_RULE),
  offset: z.number().min(-LONGEST_RULE).max(LONGEST_RULE),
});
