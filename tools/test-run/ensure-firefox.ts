import { findFirefox } from '../test-support/find-browser.ts';
import { installFromDebian } from '../test-support/install-from-debian.ts';

/**
 * Makes sure that there is a Firefox for its tests, which are skipped otherwise.
 * @returns its path, or null if none could be found or installed
 */
export function ensureFirefox(): string | null {
  return findFirefox() ?? (installFromDebian('firefox-esr') ? findFirefox() : null);
}
