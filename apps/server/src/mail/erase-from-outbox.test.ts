import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { eraseFromOutbox } from './erase-from-outbox.ts';

it('removes the mails to an address, even while others remove theirs', async () => {
  const folder = folderForThisTest();
  const outbox = join(folder, 'outbox');
  mkdirSync(outbox);
  // Dangling, like a file that is deleted after it was listed.
  symlinkSync(join(folder, 'gone'), join(outbox, '0.eml'));
  writeFileSync(join(outbox, '1.eml'), 'To: Ann@example.com\nSubject: Hello\n\nHello');
  writeFileSync(join(outbox, '2.eml'), 'To: bob@example.com\nSubject: Hello\n\nTo: ann@example.com');
  await eraseFromOutbox(folder, ['ANN@example.com']);
  expect(readdirSync(outbox)).toEqual(['0.eml', '2.eml']);
  await eraseFromOutbox(join(folder, 'none'), ['ann@example.com']);
});
