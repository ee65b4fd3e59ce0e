import { z } from 'zod';

const seconds = z.number().positive().max(3600);

/** A rule over elements, as stored and imported. */
export const elementRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('without'), element: z.string(), other: z.string() }),
  z.object({
    kind: z.literal('burst'),
    element: z.string(),
    count: z.int().min(2).max(100),
    within: seconds,
  }),
  z.object({ kind: z.literal('between'), element: z.string(), from: z.string(), to: z.string() }),
]);
