import { z } from 'zod';

/** The maximum for a duration, a pause or an offset, in seconds. */
export const LONGEST_RULE = 600;

/** What counts as an event, as stored and imported. */
export const eventRulesSchema = z.object({
  moment: z.enum(['visible', 'appears', 'disappears']),
  leastLength: z.number().min(0).max(LONGEST_RULE),
  rearm: z.number().min(0).max(LONGEST_RULE),
  offset: z.number().min(-LONGEST_RULE).max(LONGEST_RULE),
});
