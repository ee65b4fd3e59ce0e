import { z } from 'zod';
import { regionSelectionSchema, SELECTIONS_PER_ELEMENT } from '../elements/region-selection.ts';
import { reviewedEventSchema } from '../events/detected-event.ts';
import { logEntrySchema } from '../events/log-entry.ts';
import { listOf } from '../text/list-of.ts';
import { refuseInvisible } from '../text/plain-name.ts';
import { MAX_FRAME_INDEX } from '../time/time.ts';

/** Where an element was selected, without its pixels: those never leave the browser. */
const elementPositionSchema = regionSelectionSchema.omit({ imageData: true });

/** A project's element as the server stores it. */
const elementRecordSchema = z.object({
  id: z.string().min(1).max(64),
  name: refuseInvisible(z.string().max(200)),
  color: z.string().max(64),
  positions: listOf(elementPositionSchema, { max: SELECTIONS_PER_ELEMENT }),
  events: listOf(reviewedEventSchema, { max: 50_000 }),
  log: listOf(logEntrySchema, { max: 100_000 }),
});
export type ElementRecord = z.infer<typeof elementRecordSchema>;

/** A project as stored for users who opt in: numbers, names and reviews; no picture, no video. */
export const projectRecordSchema = z.object({
  name: refuseInvisible(z.string().min(1).max(255)),
  duration: z.number().min(0),
  frameRate: z.number().min(0),
  totalFrames: z.int().min(0).max(MAX_FRAME_INDEX),
  elements: listOf(elementRecordSchema, { max: 32 }).refine(
    haveUniqueIds,
    'Two elements of a project cannot have the same id',
  ),
});
export type ProjectRecord = z.infer<typeof projectRecordSchema>;

function haveUniqueIds(elements: readonly ElementRecord[]): boolean {
  return new Set(elements.map(({ id }) => id)).size === elements.length;
}

/** A stored project, as listed. */
export const projectSummarySchema = z.object({
  id: z.int(),
  name: z.string(),
  duration: z.number(),
  elements: z.int(),
  updatedAt: z.iso.datetime(),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

/** Data for a project's timeline. */
export const projectTimelineSchema = z.object({
  duration: z.number(),
  elements: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      color: z.string(),
      /** When the first event starts, in seconds; `null` if there are no events. */
      firstAppearance: z.number().nullable(),
      events: z.array(reviewedEventSchema),
    }),
  ),
});
export type ProjectTimeline = z.infer<typeof projectTimelineSchema>;

/** How much each user may store (bytes); `unconfirmedBytes` until the address is confirmed. */
export const PROJECT_QUOTA = { projects: 200, bytes: 64_000_000, unconfirmedBytes: 10_000_000 } as const;

/** How much a user stores on the server, and how much they may. */
export const projectUsageSchema = z.object({
  projects: z.int(),
  bytes: z.int(),
  maxProjects: z.int(),
  maxBytes: z.int(),
});
export type ProjectUsage = z.infer<typeof projectUsageSchema>;

/** A video that the user has opened, as the browser stores it: without the file or its pixels. */
export const projectSchema = z.object({
  id: z.int().min(0).max(999_999),
  name: z.string(),
  description: z.string(),
  videoPath: z.string(),
  duration: z.number(),
  frameRate: z.number(),
  totalFrames: z.int(),
  createdAt: z.string(),
});

export type Project = z.infer<typeof projectSchema>;

/** The description given to every project created in the browser. */
export const PROJECT_DESCRIPTION = 'Client-side video project';
