import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Makes a folder for the tests of the file or group that calls this, and removes it after them. */
export function folderForTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a folder for the test that calls this, and removes it after it. */
export function folderForThisTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
