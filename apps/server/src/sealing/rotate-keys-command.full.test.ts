import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { BRIEFLY } from '../../../../tools/test-support/run-server.ts';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import { keyFileIn } from './key-file.ts';

const SOURCES = join(import.meta.dirname, '..');
const run = promisify(execFile);

const folder = folderForTests();

it('the command says where the keys are, refuses without them, and gives up what they sealed if told to', async () => {
  const [dataFolder, otherFolder] = [join(folder, 'data'), join(folder, 'other')];
  for (const place of [dataFolder, otherFolder])
    cpSync(inject('embeddedDatabase'), place, { recursive: true });
  const command = (path: string, args: string[] = [], variables = {}) =>
    run(process.execPath, [join(SOURCES, path), ...args], {
      env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '', INIT_CWD: folder, ...variables },
    });
  const rotate = (args: string[] = [], variables = {}) =>
    command('sealing/rotate-keys-command.ts', args, variables);

  const { stdout } = await rotate();
  expect(stdout).toContain(`Earlier backups need the former key, which is in ${keyFileIn(dataFolder)}.`);
  await expect(rotate([], { SEALING_KEYS: '0'.repeat(64) })).rejects.toThrow('not in SEALING_KEYS');
  await expect(rotate(['--force'])).rejects.toThrow('npm run rotate-keys [-- --discard-unreadable]');
  await command('backup/backup-command.ts', ['all.gz']);

  const elsewhere = { DATA_DIR: otherFolder };
  const { stderr } = await command('backup/restore-command.ts', ['all.gz'], elsewhere);
  expect(stderr).toContain('The server cannot start yet. The secrets in the database are sealed with a key');
  await expect(command('main.ts', [], { ...elsewhere, ...BRIEFLY, PORT: '0' })).rejects.toThrow(
    'Add it there',
  );
  expect(existsSync(keyFileIn(otherFolder))).toBe(false);

  const given = await rotate(['--discard-unreadable'], elsewhere);
  expect(given.stdout).toContain('Gave up the secrets of 0 second factors');
  expect(given.stdout).toContain('All webhooks have new secrets');
  expect((await rotate([], elsewhere)).stdout).toContain('sealed with a new key');
});
