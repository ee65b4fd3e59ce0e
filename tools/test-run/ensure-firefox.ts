import { findFirefox } from '../find-firefox.ts';
import { installFromDebian } from './install-from-debian.ts';

/**
 * Makes sure that a Firefox is available for the tests in it, which are skipped without one.
 * @returns its path, or null if none could be found or installed
 */
export function ensureFirefox(): string | null {
  return findFirefox() ?? (installFromDebian('firefox-esr') ? findFirefox() : null);
}
