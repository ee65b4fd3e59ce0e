import { z } from 'zod';
import { MAX_FRAME_INDEX } from '../time/time.ts';

/** Width of the region around a click, in pixels of the video after rotation. */
export const REGION_WIDTH = 100;
/** Height of the region around a click, in the same pixels. */
export const REGION_HEIGHT = 50;
/** Number of selections that define an element. */
export const SELECTIONS_PER_ELEMENT = 3;

/** The pixels of a region: rows x columns x 3 (R, G, B), 8 bits each, row by row, no padding. */
const regionPixelsSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  data: z.instanceof(Uint8Array<ArrayBufferLike>),
});

export type RegionPixels = z.infer<typeof regionPixelsSchema>;

/** A selection: where (fractions of the size after rotation), when, and its pixels. */
export const regionSelectionSchema = z.object({
  frame: z.int().min(0).max(MAX_FRAME_INDEX),
  time: z.number(),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
  imageData: regionPixelsSchema,
});

export type RegionSelection = z.infer<typeof regionSelectionSchema>;

/** A tracked element: a name, a color for the timeline, and its selections. */
export const trackedElementSchema = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  selections: z.array(regionSelectionSchema),
});

export type TrackedElement = z.infer<typeof trackedElementSchema>;
