import type { LogEntry } from './log-entry.ts';

// Background without the element hardly ever gets this similar (confidence, 0..1).
const SOME_LIKENESS = 0.3;

/**
 * Returns the moment most similar to an element that a log does not detect; null if the log does detect it,
 * or if nothing comes close.
 */
export function mostSimilarMoment(log: readonly LogEntry[]): LogEntry | null {
  if (log.some(({ detected }) => detected)) return null;
  const likest = log.reduce<LogEntry | null>(
    (best, entry) => (best && best.confidence >= entry.confidence ? best : entry),
    null,
  );
  return likest && likest.confidence >= SOME_LIKENESS ? likest : null;
}
