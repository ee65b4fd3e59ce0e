import { acceptEarlierNames } from '@framescout/contract';
import { z } from 'zod';
import { countDetections } from './packed-detections.ts';
import type { ScoreBatch } from './score-series.ts';

const placeSchema = z.object({ x: z.number(), y: z.number() });
const sizeSchema = z.object({ width: z.number(), height: z.number() });

/** Schema of one element's scores as stored; checks that all columns match in length. */
export const scoreBatchSchema: z.ZodType<ScoreBatch> = acceptEarlierNames(
  { sightingCounts: 'detectionCounts', sightings: 'detections' },
  z
    .object({
      elementId: z.string(),
      regionCount: z.int().positive(),
      geometry: z
        .object({
          places: z.array(placeSchema),
          region: sizeSchema,
          box: sizeSchema,
          isAnywhere: z.boolean().exactOptional(),
        })
        .nullable(),
      times: z.instanceof(Float64Array<ArrayBuffer>),
      frames: z.instanceof(Uint32Array<ArrayBuffer>),
      similarities: z.instanceof(Uint16Array<ArrayBuffer>),
      opacities: z.instanceof(Uint8Array<ArrayBuffer>),
      earlier: z.instanceof(Uint8Array<ArrayBuffer>),
      // Missing in scores stored before exits were traced.
      later: z.instanceof(Uint8Array<ArrayBuffer>).optional(),
      detectionCounts: z.instanceof(Uint8Array<ArrayBuffer>),
      detections: z.instanceof(Uint16Array<ArrayBuffer>),
    })
    .transform((batch) => ({ ...batch, later: batch.later ?? new Uint8Array(batch.times.length) }))
    .refine(
      ({
        times,
        frames,
        similarities,
        opacities,
        earlier,
        later,
        detectionCounts,
        detections,
        regionCount,
      }) =>
        frames.length === times.length &&
        similarities.length === times.length * regionCount &&
        opacities.length === times.length &&
        earlier.length === times.length &&
        later.length === times.length &&
        detectionCounts.length === times.length &&
        countDetections(detections) === detectionCounts.reduce((sum, count) => sum + count, 0),
      'the columns do not fit each other',
    ),
);
