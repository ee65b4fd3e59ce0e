const MINUTE_MS = 60_000;

/**
 * Builds an idempotency key that changes every minute: simultaneous calls are coalesced, while later ones go
 * through. For calls whose effect a later query would reveal. The provider keeps a key with its response for
 * a day, even if that is its own failure, so with a constant key a single failure would persist all day.
 */
export function perMinuteIdempotencyKey(name: string): string {
  return `${name}-${Math.floor(Date.now() / MINUTE_MS)}`;
}
