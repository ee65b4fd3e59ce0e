import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

/** The environment variable `FRAMESCOUT_CHROMIUM`, which names a Chromium to use instead of any other. */
export const CHROMIUM_VARIABLE = 'FRAMESCOUT_CHROMIUM';

type LaunchOptions = { executablePath?: string; args: string[] };

/** Command-line flags that tests, evaluation and benchmarks start Chromium with. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Environment variable that names a Firefox to use instead of the system's. */
const FIREFOX_VARIABLE = 'FRAMESCOUT_FIREFOX';
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];

/** Debian's headless Chromium and its command; engine and codecs are the regular one's. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** Returns the path of a Chromium, or null; the system's first, which decodes more codecs. */
export function findChromium(): string | null {
  return findNamed(CHROMIUM_VARIABLE, [...findCommands(CHROMIUM_NAMES), chromium.executablePath()]);
}

/** Returns the path of a Firefox on this machine, or null. */
export function findFirefox(): string | null {
  return findNamed(FIREFOX_VARIABLE, findCommands(FIREFOX_NAMES));
}

/** Returns the path of a headless shell, or null; also if the variable names a Chromium. */
export function findHeadlessShell(): string | null {
  return process.env[CHROMIUM_VARIABLE] ? null : (findCommands([HEADLESS_SHELL]).find(isExecutable) ?? null);
}

/** Returns launch options for that Chromium; without one, Playwright says how to install its own. */
export function chromiumLaunchOptions(): LaunchOptions {
  return launchOptionsOf(findChromium());
}

/** Like {@link chromiumLaunchOptions}, but prefers a headless shell: windows cost a second each. */
export function testLaunchOptions(): LaunchOptions {
  return launchOptionsOf(findHeadlessShell() ?? findChromium());
}

function launchOptionsOf(executablePath: string | null): LaunchOptions {
  return { args: [...CHROMIUM_FLAGS], ...(executablePath && { executablePath }) };
}

/** Returns the path in a variable, if it is set, or the first of several others that can be run. */
function findNamed(variable: string, others: readonly string[]): string | null {
  const named = process.env[variable];
  return (named ? [named] : others).find(isExecutable) ?? null;
}

/** Lists where commands with these names could be, in the order in which a shell searches. */
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
