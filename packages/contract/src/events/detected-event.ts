import { z } from 'zod';

/**
 * An interval in which an element is visible. Times in seconds: `startTime` is the start of the first
 * detected frame, `endTime` the end of the last. Frames are 0-based and inclusive; `confidence` (0..1) is
 * that of the peak.
 */
export const detectedEventSchema = z.object({
  element: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  startFrame: z.int(),
  endFrame: z.int(),
  peakTime: z.number(),
  confidence: z.number().min(0).max(1),
});

export type DetectedEvent = z.infer<typeof detectedEventSchema>;
