import { spawnSync } from 'node:child_process';
import { CHROMIUM_VARIABLE, findHeadlessShell, HEADLESS_SHELL } from '../test-support/find-browser.ts';
import { installFromDebian } from '../test-support/install-from-debian.ts';

/**
 * Makes sure that tests have a headless shell, if Debian has one in the version of its installed Chromium:
 * installing any other version would also replace that Chromium.
 * @returns its path, or null if the tests have to use the regular Chromium
 */
export function ensureHeadlessShell(): string | null {
  if (process.env[CHROMIUM_VARIABLE]) return null;
  return findHeadlessShell() ?? installHeadlessShell();
}

function installHeadlessShell(): string | null {
  // Prints the package's name, a tab, and its version.
  const { stdout } = spawnSync('dpkg-query', ['-W', 'chromium'], { encoding: 'utf8' });
  const version = stdout?.split('\t')[1]?.trim();
  return version && installFromDebian(`${HEADLESS_SHELL}=${version}`) ? findHeadlessShell() : null;
}
