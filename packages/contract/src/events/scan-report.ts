import { z } from 'zod';
import { acceptEarlierNames } from '../earlier-names.ts';

/** The available matchers, which compare a frame with the selections. */
export const matcherNameSchema = z.enum(['adaptive', 'classic']);

export type MatcherName = z.infer<typeof matcherNameSchema>;

/** A stretch of the video (seconds) that could not be read, and why. */
export const skippedRangeSchema = z.object({
  startTime: z.number(),
  endTime: z.number(),
  reason: z.string(),
});

export type SkippedRange = z.infer<typeof skippedRangeSchema>;

/**
 * What a finished scan reports. `speed` is in seconds of video per second of scanning. A quick scan samples the
 * keyframes, and every frame around what they show. Where nothing is in sight, a scan that `skipsFrames` leaves out
 * those that no other is predicted from, and decodes the others roughly.
 */
export const scanReportSchema = acceptEarlierNames(
  { isSparing: 'skipsFrames' },
  z.object({
    matcher: matcherNameSchema,
    framesLooked: z.int().min(0),
    everyNth: z.int().min(1),
    isQuick: z.boolean().default(false),
    skipsFrames: z.boolean().default(false),
    speed: z.number().min(0),
    framesPerSecond: z.number().min(0),
    decoders: z.int().min(0),
    skippedRanges: z.array(skippedRangeSchema),
  }),
);

export type ScanReport = z.infer<typeof scanReportSchema>;
