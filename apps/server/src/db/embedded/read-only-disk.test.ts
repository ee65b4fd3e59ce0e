import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { explainStartupError } from '../../explain-startup-error.ts';
import { embeddedFolder, openEmbedded } from './open-embedded.ts';

/** Makes a folder read-only, for root by a mount. @returns how to undo it; `null` if impossible */
function makeReadOnly(folder: string): (() => void) | null {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500);
    return () => chmodSync(folder, 0o700);
  }
  const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
  if (!run('mount', '--bind', folder, folder)) return null;
  const undo = () => void run('umount', folder);
  if (run('mount', '-o', 'remount,bind,ro', folder)) return undo;
  undo();
  return null;
}

it.for([
  ['the disk', (folder: string) => folder] as const,
  ['the disk of its files', (folder: string) => join(embeddedFolder(folder), 'files')] as const,
])(
  'says so in a sentence, and which setting names another folder, if %s is read-only',
  async ([, of], { skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'framescout-read-only-'));
    cpSync(inject('embeddedDatabase'), folder, { recursive: true });
    const undo = makeReadOnly(of(folder));
    try {
      if (!undo) skip('no folder can be made read-only here');
      const error = await openEmbedded(folder).then(
        () => new Error('It opened.'),
        (reason: unknown) => reason,
      );
      expect(explainStartupError(error)).toMatch(/^[^\n]*cannot be used: [^\n]* DATA_DIR\.$/);
    } finally {
      undo?.();
      rmSync(folder, { recursive: true });
    }
  },
);
