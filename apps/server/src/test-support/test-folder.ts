import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes a folder for the tests of a file, or of the group in which it is called, and removes it after them. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
