import { CHROMIUM_VARIABLE, findChromium } from '../test-support/find-browser.ts';
import { installFromDebian, succeeds } from '../test-support/install-from-debian.ts';

/**
 * Makes sure that the tests have a Chromium. Tries Debian's package before Playwright's, because it decodes
 * every codec that the system's FFmpeg does.
 * @returns its path, or null if none could be found or installed
 */
export function ensureChromium(): string | null {
  const named = process.env[CHROMIUM_VARIABLE];
  if (named) return findChromium();
  return findChromium() ?? installChromium() ?? installFromPlaywright();
}

function installChromium(): string | null {
  return installFromDebian('chromium') ? findChromium() : null;
}

function installFromPlaywright(): string | null {
  console.log('Installing Chromium (playwright install chromium) ...');
  return succeeds(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
    ? findChromium()
    : null;
}
