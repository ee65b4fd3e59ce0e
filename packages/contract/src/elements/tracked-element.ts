import { z } from 'zod';
import { regionSelectionSchema } from './region-selection.ts';

/** A tracked element: a name, a color for the timeline, and its selections. */
export const trackedElementSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  selections: z.array(regionSelectionSchema),
});

export type TrackedElement = z.infer<typeof trackedElementSchema>;
