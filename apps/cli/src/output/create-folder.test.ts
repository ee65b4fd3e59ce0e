import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTests } from '../../../../tools/test-support/temporary-folder.ts';
import { createFolder } from './create-folder.ts';

const root = folderForTests();

describe('a folder for results', () => {
  it('is created with its parents, by several callers at once, and not again', async () => {
    const path = join(root, 'a/b/c');
    await Promise.all([1, 2, 3].map(() => createFolder(path)));
    await createFolder(path);
    expect((await stat(path)).isDirectory()).toBe(true);
  });

  it('is refused with a sentence if a file is in the way', async () => {
    await writeFile(join(root, 'file'), '');
    for (const path of ['file', 'file/below']) {
      await expect(createFolder(join(root, path))).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringContaining("can't be created (E"),
      });
    }
  });

  it.skipIf(!existsSync('/proc/self'))(
    'is refused where the system lets no one create anything',
    async () => {
      await expect(createFolder('/proc/framescout/results')).rejects.toMatchObject({ code: 'usage' });
    },
  );
});
