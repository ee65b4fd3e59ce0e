import { z } from 'zod';

/** The longest that a length, a pause or an offset can be set to, in seconds. */
export const LONGEST_RULE = 600;

/** What counts as an event, as it is kept and taken in. */
export const eventRulesSchema = z.object({
  moment: z.enum(['visible', 'appears', 'disappears']),
  leastLength: z.number().min(0).max(LONGEST_RULE),
  rearm: z.number().min(0).max(LONGEST_RULE),
  offset: z.number().min(-LONGEST_RULE).max(LONGEST_RULE),
});
