import { CHROMIUM_VARIABLE, findChromium } from '../chromium.ts';
import { installFromDebian, runs } from './install-from-debian.ts';

/**
 * Makes sure that a Chromium is there for the tests and returns its path, or null where none could be had.
 * Debian's package goes first, because its build decodes every codec that the system's FFmpeg does.
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
  return runs(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
    ? findChromium()
    : null;
}
