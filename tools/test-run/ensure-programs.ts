import { spawnSync } from 'node:child_process';
import {
  CHROMIUM_VARIABLE,
  findChromium,
  findFirefox,
  findHeadlessShell,
  HEADLESS_SHELL,
} from '../test-support/find-browser.ts';
import { installFromDebian, succeeds } from '../test-support/install-from-debian.ts';

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
export function ensureChromium(): string | null {
  const found = findChromium();
  if (found || process.env[CHROMIUM_VARIABLE]) return found;
  const fromDebian = findInstalled('chromium', findChromium);
  if (fromDebian) return fromDebian;
  console.log('Installing Chromium (playwright install chromium) ...');
  const isInstalled = succeeds(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  return isInstalled ? findChromium() : null;
}

/** Finds or installs a headless shell of the installed Chromium's version. @returns its path, or null */
export function ensureHeadlessShell(): string | null {
  const found = findHeadlessShell();
  if (found || process.env[CHROMIUM_VARIABLE]) return found;
  // Prints the package's name, a tab, and its version.
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium'], { encoding: 'utf8' });
  const version = stdout?.split('\t')[1]?.trim();
  return version ? findInstalled(`${HEADLESS_SHELL}=${version}`, findHeadlessShell) : null;
}

/** Finds or installs a Firefox for its tests. @returns its path, or null */
export function ensureFirefox(): string | null {
  return findFirefox() ?? findInstalled('firefox-esr', findFirefox);
}

/** Finds or installs an FFmpeg, which checks clips. @returns false if there is none */
export function ensureFFmpeg(): boolean {
  const isThere = () => succeeds('ffmpeg', ['-version']) && succeeds('ffprobe', ['-version']);
  return isThere() || (installFromDebian('ffmpeg') && isThere());
}

/** Finds or installs programs that read exports. @returns the packages of those that are missing */
export function ensureReaders(): string[] {
  const missing = READERS.filter(({ command, args, debian }) => {
    return !succeeds(command, args) && !(installFromDebian(debian) && succeeds(command, args));
  });
  return missing.map(({ debian }) => debian);
}

/** Installs a Debian package. @returns the path of what it holds, or null if it can't be installed */
function findInstalled(name: string, find: () => string | null): string | null {
  return installFromDebian(name) ? find() : null;
}
