import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForThisTest } from '../../../../tools/test-support/temporary-folder.ts';
import { createClipFile } from './clip-file.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

let folder = '';
beforeEach(() => {
  folder = folderForThisTest();
});

describe('writing a file atomically', () => {
  it('gives it its name only at the end', async () => {
    const path = join(folder, 'a.csv');
    await writeFileAtomically(path, async (file) => {
      await file.writeFile('half');
      expect(await readdir(folder)).not.toContain('a.csv');
    });
    expect(await readFile(path, 'utf8')).toBe('half');
    expect(await readdir(folder)).toEqual(['a.csv']);
  });

  it('leaves an existing file alone if writing fails', async () => {
    const path = join(folder, 'a.csv');
    await writeFile(path, 'before');
    const failing = writeFileAtomically(path, async (file) => {
      await file.writeFile('half');
      throw new Error('disk full');
    });
    await expect(failing).rejects.toThrow('disk full');
    expect(await readFile(path, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['a.csv']);
  });
});

describe("a clip's file", () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));

  it('accepts pieces in any order, and gets its name once finished', async () => {
    const file = await createClipFile(join(folder, 'a.mp4'));
    await file.write(bytes('world'), 6);
    await file.write(bytes('hello '), 0);
    expect(await readdir(folder)).not.toContain('a.mp4');
    await file.finish();
    expect(await readFile(join(folder, 'a.mp4'), 'utf8')).toBe('hello world');
  });

  it('leaves nothing behind when discarded', async () => {
    const file = await createClipFile(join(folder, 'a.mp4'));
    await file.write(bytes('hello'), 0);
    await file.discard();
    expect(await readdir(folder)).toEqual([]);
  });
});
