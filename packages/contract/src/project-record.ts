import { z } from 'zod';
import { detectedEventSchema } from './detected-event.ts';
import { logEntrySchema } from './log-entry.ts';
import { regionSelectionSchema } from './region-selection.ts';

/** Where an element was selected, without its pixels: those never leave the browser. */
const elementPositionSchema = regionSelectionSchema.omit({ imageData: true });

/** A project's element as the server stores it. */
const elementRecordSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().max(200),
  color: z.string().max(64),
  positions: z.array(elementPositionSchema).max(3),
  events: z.array(detectedEventSchema).max(50_000),
  log: z.array(logEntrySchema).max(100_000),
});
export type ElementRecord = z.infer<typeof elementRecordSchema>;

/** A project as the server stores it for users who opt in: numbers and names, but no pictures and no video. */
export const projectRecordSchema = z.object({
  name: z.string().min(1).max(255),
  duration: z.number().min(0),
  frameRate: z.number().min(0),
  totalFrames: z.int().min(0),
  elements: z.array(elementRecordSchema).max(32),
});
export type ProjectRecord = z.infer<typeof projectRecordSchema>;

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
      /** When the first event begins, in seconds; `null` if there are no events. */
      firstAppearance: z.number().nullable(),
      events: z.array(detectedEventSchema),
    }),
  ),
});
export type ProjectTimeline = z.infer<typeof projectTimelineSchema>;
