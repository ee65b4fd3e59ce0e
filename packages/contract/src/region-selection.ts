import { z } from 'zod';
import { MAX_FRAME_INDEX } from './time.ts';

/** Width in pixels of the region around a click, of the video's own pixels after rotation. */
export const REGION_WIDTH = 100;
/** Height in pixels of the region around a click. */
export const REGION_HEIGHT = 50;
/** How many selections an element needs. */
export const SELECTIONS_PER_ELEMENT = 3;

/** Pixels of a region: rows x columns x 3 (R, G, B), 8 bits each, row by row, no padding. */
export const regionPixelsSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  data: z.instanceof(Uint8Array<ArrayBufferLike>),
});

/** @see regionPixelsSchema */
export type RegionPixels = z.infer<typeof regionPixelsSchema>;

/** One of the three looks at an element: where (fractions of the video size, after rotation), when, and its pixels. */
export const regionSelectionSchema = z.object({
  frame: z.int().min(0).max(MAX_FRAME_INDEX),
  time: z.number(),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
  imageData: regionPixelsSchema,
});

/** @see regionSelectionSchema */
export type RegionSelection = z.infer<typeof regionSelectionSchema>;
