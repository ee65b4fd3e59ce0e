import { z } from 'zod';

/** A second's best frame: time (s), 0-based frame, whether it is detected, confidence (0..1). */
export const logEntrySchema = z.object({
  time: z.number(),
  frame: z.int().min(0),
  detected: z.boolean(),
  confidence: z.number().min(0).max(1),
});

export type LogEntry = z.infer<typeof logEntrySchema>;

// Background without the element hardly ever gets this similar (confidence, 0..1).
const SOME_LIKENESS = 0.3;

/** Returns the moment most like an element that a log doesn't detect; null if it does, or none. */
export function mostSimilarMoment(log: readonly LogEntry[]): LogEntry | null {
  if (log.some(({ detected }) => detected)) return null;
  const likest = log.reduce<LogEntry | null>(
    (best, entry) => (best && best.confidence >= entry.confidence ? best : entry),
    null,
  );
  return likest && likest.confidence >= SOME_LIKENESS ? likest : null;
}
