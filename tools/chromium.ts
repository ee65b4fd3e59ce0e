import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** Where the tests' Chromium comes from; `FRAMESCOUT_CHROMIUM` names one that goes before all others. */
export const CHROMIUM_VARIABLE = 'FRAMESCOUT_CHROMIUM';

/** Command-line flags with which tests, evaluation and benchmarks start Chromium. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const COMMAND_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of a Chromium on this machine, or null. The system's comes first: it decodes more codecs. */
export function findChromium(): string | null {
  const named = process.env[CHROMIUM_VARIABLE];
  if (named) return isExecutable(named) ? named : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => COMMAND_NAMES.map((name) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find(isExecutable) ?? null;
}

/** Playwright's launch options for that Chromium; without one, Playwright says itself how to install its own. */
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
