import type { LogEntry } from './log-entry.ts';

// Background without the element hardly ever comes this close (confidence, 0..1).
const SOME_LIKENESS = 0.3;

/** The moment that comes nearest to an element which a log does not detect; null if it does, or nothing comes near. */
export function likestMoment(log: readonly LogEntry[]): LogEntry | null {
  if (log.some(({ detected }) => detected)) return null;
  const likest = log.reduce<LogEntry | null>(
    (best, entry) => (best && best.confidence >= entry.confidence ? best : entry),
    null,
  );
  return likest && likest.confidence >= SOME_LIKENESS ? likest : null;
}
