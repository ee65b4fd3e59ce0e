import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** The Chromium that tests use; `FRAMESCOUT_CHROMIUM` names one that takes precedence over all others. */
export const CHROMIUM_VARIABLE = 'FRAMESCOUT_CHROMIUM';

/** Command-line flags that tests, evaluation and benchmarks start Chromium with. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const COMMAND_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of a Chromium on this machine, or null. Prefers the system's, which decodes more codecs. */
export function findChromium(): string | null {
  const named = process.env[CHROMIUM_VARIABLE];
  if (named) return isExecutable(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => COMMAND_NAMES.map((name) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find(isExecutable) ?? null;
}

/** Playwright's launch options for that Chromium; if there is none, Playwright itself says how to install its own. */
export function chromiumLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return { args: [...CHROMIUM_FLAGS], ...(executablePath && { executablePath }) };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
