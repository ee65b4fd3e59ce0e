import { spawnSync } from 'node:child_process';
import { CHROMIUM_VARIABLE, findHeadlessShell, HEADLESS_SHELL } from '../chromium.ts';
import { installFromDebian } from './install-from-debian.ts';

/**
 * Makes sure that tests have a Chromium without windows, where Debian has one of the version of its Chromium that is
 * installed: any other would bring another version of that one, too.
 * @returns its path, or null if the tests have to take the Chromium with windows
 */
export function ensureHeadlessShell(): string | null {
  if (process.env[CHROMIUM_VARIABLE]) return null;
  return findHeadlessShell() ?? installHeadlessShell();
}

function installHeadlessShell(): string | null {
  // Prints the name, a tab and the version.
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium'], { encoding: 'utf8' });
  const version = stdout?.split('\t')[1]?.trim();
  return version && installFromDebian(`${HEADLESS_SHELL}=${version}`) ? findHeadlessShell() : null;
}
