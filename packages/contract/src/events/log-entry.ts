import { z } from 'zod';

/**
 * The best frame of one second: its time (seconds), 0-based frame, whether the element is detected, and its
 * confidence (0..1).
 */
export const logEntrySchema = z.object({
  time: z.number(),
  frame: z.int().min(0),
  detected: z.boolean(),
  confidence: z.number().min(0).max(1),
});

export type LogEntry = z.infer<typeof logEntrySchema>;
