import { projectSchema } from '@framescout/contract';
import { z } from 'zod';
import { keepUnknown } from '../../platform/keep-unknown.ts';

const knownFieldsSchema = projectSchema.extend({
  /** The video's file name. */
  videoName: z.string().default(''),
  /** The number of tracked elements. */
  elements: z.int().min(0).default(0),
  /** The number of other elements that have some of their frames selected, but not all. */
  halfMarked: z.int().min(0).default(0),
  /** The number of events found; null before a scan. */
  events: z.int().min(0).nullable().default(null),
  /** When it was last worked on (ISO 8601); defaults to when it was created. */
  savedAt: z.string().optional(),
  /** Identifies what saved it last: an open video in one tab. */
  savedBy: z.string().optional(),
});

/** A project in the list of recent ones: the entity, and what else the list shows. */
export const recentProjectSchema = keepUnknown(knownFieldsSchema);

export type RecentProject = z.infer<typeof recentProjectSchema>;
