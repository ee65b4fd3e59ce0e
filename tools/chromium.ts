import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** The Chromium that tests use; `FRAMESCOUT_CHROMIUM` names one that takes precedence over all others. */
export const CHROMIUM_VARIABLE = 'FRAMESCOUT_CHROMIUM';

type LaunchOptions = { executablePath?: string; args: string[] };

/** Command-line flags that tests, evaluation and benchmarks start Chromium with. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const COMMAND_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Debian's package, and the command in it, of a Chromium without windows: with the same engine and the same codecs. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** The path of a Chromium on this machine, or null. Prefers the system's, which decodes more codecs. */
export function findChromium(): string | null {
  const named = process.env[CHROMIUM_VARIABLE];
  if (named) return isExecutable(named) ? named : null;
  return [...findCommands(COMMAND_NAMES), chromium.executablePath()].find(isExecutable) ?? null;
}

/** The path of a Chromium without windows on this machine, or null; also null if the variable names another one. */
export function findHeadlessShell(): string | null {
  return process.env[CHROMIUM_VARIABLE] ? null : (findCommands([HEADLESS_SHELL]).find(isExecutable) ?? null);
}

/** Playwright's launch options for that Chromium; if there is none, Playwright itself says how to install its own. */
export function chromiumLaunchOptions(): LaunchOptions {
  return launchOptionsOf(findChromium());
}

/**
 * The same for tests, which open hundreds of windows: a Chromium that draws none is chosen if there is one, since each
 * window takes a second of a core.
 */
export function testLaunchOptions(): LaunchOptions {
  return launchOptionsOf(findHeadlessShell() ?? findChromium());
}

function launchOptionsOf(executablePath: string | null): LaunchOptions {
  return { args: [...CHROMIUM_FLAGS], ...(executablePath && { executablePath }) };
}

/** Where commands of these names would be, in the order in which a shell looks for them. */
function findCommands(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
