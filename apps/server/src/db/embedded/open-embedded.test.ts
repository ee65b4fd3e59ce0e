import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DatabaseInUseError } from '../../startup-errors.ts';
import { openEmbedded } from './open-embedded.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'framescout-embedded-'));
  cpSync(inject('embeddedDatabase'), folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses a folder that is already open, and accepts it once it is closed', async () => {
  const first = await openEmbedded(folder);
  const second = openEmbedded(folder);
  await expect(second).rejects.toThrow(DatabaseInUseError);
  await expect(second).rejects.toThrow('DATA_DIR');
  await first.close();
  await (await openEmbedded(folder)).close();
});
