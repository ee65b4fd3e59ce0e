import { projectSchema } from '@framescout/contract';
import { z } from 'zod';

/** A project in the list of recent ones: the entity, and what the list shows of it. */
export const recentProjectSchema = projectSchema.extend({
  /** The video's file name. */
  videoName: z.string().default(''),
  /** How many elements are tracked in it. */
  elements: z.int().min(0).default(0),
  /** How many more have some of their frames selected, but not all. */
  halfMarked: z.int().min(0).default(0),
  /** How many events were found; null before a scan. */
  events: z.int().min(0).nullable().default(null),
  /** When it was last worked on (ISO); defaults to when it was created. */
  savedAt: z.string().optional(),
});

export type RecentProject = z.infer<typeof recentProjectSchema>;
