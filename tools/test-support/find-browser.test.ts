import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  CHROMIUM_VARIABLE,
  chromiumLaunchOptions,
  findHeadlessShell,
  HEADLESS_SHELL,
  testLaunchOptions,
} from './find-browser.ts';
import { folderForThisTest } from './temporary-folder.ts';

let folder: string;

function install(name: string): string {
  const path = join(folder, 'programs', name);
  writeFileSync(path, '', { mode: 0o755 });
  return path;
}

beforeEach(() => {
  folder = folderForThisTest();
  mkdirSync(join(folder, 'programs'));
  vi.stubEnv('PATH', [join(folder, 'none'), join(folder, 'programs')].join(delimiter));
  vi.stubEnv(CHROMIUM_VARIABLE, '');
});
afterEach(() => void vi.unstubAllEnvs());

it('runs tests in a headless shell if there is one, and everything else in the regular Chromium', () => {
  const whole = install('chromium');
  expect(testLaunchOptions().executablePath).toBe(whole);
  const shell = install(HEADLESS_SHELL);
  expect(findHeadlessShell()).toBe(shell);
  expect(testLaunchOptions().executablePath).toBe(shell);
  expect(chromiumLaunchOptions().executablePath).toBe(whole);
});

it('runs tests in the Chromium that the variable names, whatever else is installed', () => {
  install(HEADLESS_SHELL);
  const named = install('another');
  vi.stubEnv(CHROMIUM_VARIABLE, named);
  expect(findHeadlessShell()).toBeNull();
  expect(testLaunchOptions().executablePath).toBe(named);
});
