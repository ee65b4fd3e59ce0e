import { spawnSync } from 'node:child_process';
import { CHROMIUM_VARIABLE, findChromium } from '../chromium.ts';

/**
 * Makes sure that a Chromium is there for the tests and returns its path, or null where none could be had.
 * Debian's package goes first, because its build decodes every codec that the system's FFmpeg does.
 */
export function ensureChromium(): string | null {
  const named = process.env[CHROMIUM_VARIABLE];
  if (named) return findChromium();
  return findChromium() ?? installFromDebian() ?? installFromPlaywright();
}

function installFromDebian(): string | null {
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return null;
  console.log('Installing Chromium (apt-get install chromium) ...');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const isUpdated = runs('apt-get', ['update', '-qq'], environment);
  const packages = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  return isUpdated && runs('apt-get', packages, environment) ? findChromium() : null;
}

function installFromPlaywright(): string | null {
  console.log('Installing Chromium (playwright install chromium) ...');
  return runs(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'])
    ? findChromium()
    : null;
}

function runs(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  const isQuestion = args.includes('--version');
  const result = spawnSync(command, args, {
    stdio: ['ignore', isQuestion ? 'ignore' : 'inherit', isQuestion ? 'ignore' : 'inherit'],
    env: { ...process.env, ...environment },
  });
  return result.status === 0;
}
