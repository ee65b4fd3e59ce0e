import { z } from 'zod';

/**
 * An interval in which an element is visible.
 * Times in seconds: `startTime` is the first detected frame's, `endTime` the end of the last detected frame.
 * Frames are 0-based and both inclusive; `confidence` (0..1) is the peak's.
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

/** @see detectedEventSchema */
export type DetectedEvent = z.infer<typeof detectedEventSchema>;
