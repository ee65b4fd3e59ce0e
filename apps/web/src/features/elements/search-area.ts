import { regionBoxSchema } from '@framescout/contract';
import type { SearchArea } from '@framescout/engine';
import { z } from 'zod';

/** Looked for where its selections say: all over the picture where they lie far apart. */
export const AUTOMATIC_AREA: SearchArea = { anywhere: null, bounds: null };

/** Where an element is looked for, as it is kept and taken in; earlier versions kept nothing of it. */
export const searchAreaSchema = z
  .object({ anywhere: z.boolean().nullable(), bounds: regionBoxSchema.nullable() })
  .default(AUTOMATIC_AREA);
