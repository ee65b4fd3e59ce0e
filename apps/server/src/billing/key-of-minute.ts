const MINUTE_MS = 60_000;

/**
 * The idempotency key of a call that a later question would show to have been made: it keeps two calls at the same time
 * apart from two that follow each other. The provider keeps a key for a day with its answer, a failure of its own as well, so
 * that under one key for good a single failure would stand for all that day.
 */
export function keyOfMinute(name: string): string {
  return `${name}-${Math.floor(Date.now() / MINUTE_MS)}`;
}
