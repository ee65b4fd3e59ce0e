import { z } from 'zod';
import { type RegionBox, regionBoxSchema } from './region-box.ts';

/**
 * Where to search for an element: `anywhere` in the picture (null: as its selections suggest), and only
 * within `bounds` (null: no limit).
 */
export type SearchArea = { anywhere: boolean | null; bounds: RegionBox | null };

/** The default: the selections decide, and the whole picture is searched if they are far apart. */
export const AUTOMATIC_AREA: SearchArea = { anywhere: null, bounds: null };

/** Where to search for an element, as stored and imported; earlier versions did not store it. */
export const searchAreaSchema = z
  .object({ anywhere: z.boolean().nullable(), bounds: regionBoxSchema.nullable() })
  .default(AUTOMATIC_AREA);
