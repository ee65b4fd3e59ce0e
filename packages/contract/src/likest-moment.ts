import type { LogEntry } from './log-entry.ts';

// Background without the element hardly ever comes this close (confidence, 0..1).
const SOME_LIKENESS = 0.3;

/** The moment outside events that comes nearest to an element, of its log; null if nothing comes anywhere near. */
export function likestMoment(log: readonly LogEntry[]): LogEntry | null {
  const likest = log.reduce<LogEntry | null>(
    (best, entry) => (entry.detected || (best && best.confidence >= entry.confidence) ? best : entry),
    null,
  );
  return likest && likest.confidence >= SOME_LIKENESS ? likest : null;
}
