import {
  imageProcessingSchema,
  matcherNameSchema,
  regionSelectionSchema,
  searchAreaSchema,
} from '@framescout/contract';
import { z } from 'zod';
import type { ScanElement } from '../request/scan-request.ts';
import { type CheckpointSummary, toSummary } from './checkpoint-store.ts';

const examplesSchema = z.array(regionSelectionSchema);

const scanElementSchema: z.ZodType<ScanElement> = z.object({
  id: z.string(),
  selections: examplesSchema,
  counterExamples: examplesSchema,
  processing: imageProcessingSchema,
  area: searchAreaSchema,
});

/** Schema of what is stored about an unfinished scan, by this version or an earlier one. */
export const checkpointSummarySchema: z.ZodType<CheckpointSummary> = z
  .object({
    fingerprint: z.string(),
    project: z.number().optional(),
    videoName: z.string(),
    progressPercent: z.number(),
    savedAt: z.number(),
    elements: z.array(scanElementSchema),
    matcher: matcherNameSchema,
    everyNth: z.number(),
    skipsFrames: z.boolean().optional(),
    isSparing: z.boolean().optional(),
    run: z.string().optional(),
  })
  .transform(toSummary);
