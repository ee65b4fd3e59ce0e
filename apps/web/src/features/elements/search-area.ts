import { regionBoxSchema } from '@framescout/contract';
import type { SearchArea } from '@framescout/engine';
import { z } from 'zod';

/** The default: the selections decide, and the whole picture is searched if they are far apart. */
export const AUTOMATIC_AREA: SearchArea = { anywhere: null, bounds: null };

/** Where to look for an element, as stored and imported; earlier versions did not store it. */
export const searchAreaSchema = z
  .object({ anywhere: z.boolean().nullable(), bounds: regionBoxSchema.nullable() })
  .default(AUTOMATIC_AREA);
