import { projectSchema } from '@framescout/contract';
import { z } from 'zod';

/** A project in the list of recent ones: the entity, and what the list says of it. */
export const recentProjectSchema = projectSchema.extend({
  /** The video's file name. */
  videoName: z.string().default(''),
  /** How many elements are tracked in it. */
  elements: z.int().min(0).default(0),
  /** How many events were found; null before a scan. */
  events: z.int().min(0).nullable().default(null),
  /** When it was last worked on (ISO); an entry that does not say was worked on when it was made. */
  savedAt: z.string().optional(),
});

export type RecentProject = z.infer<typeof recentProjectSchema>;
