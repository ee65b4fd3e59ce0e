import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashSources, isBuildCurrent, stampBuild } from './build-stamp.mjs';
import { folderForThisTest } from './test-support/temporary-folder.ts';

let root: string;

const write = async (path: string, content: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};

beforeEach(async () => {
  root = folderForThisTest();
  await write('apps/web/src/main.tsx', 'main');
  await write('packages/engine/src/index.ts', 'engine');
  await write('apps/web/dist/index.html', 'built');
  await write('tools/notices/third-party-notices.ts', 'notices');
  await write('package-lock.json', '{}');
  await write('tsconfig.base.json', '{}');
});

describe('a build', () => {
  it('is current from the time it is stamped until a source changes', async () => {
    expect(await isBuildCurrent(root)).toBe(false);
    await stampBuild(root, await hashSources(root));
    expect(await isBuildCurrent(root)).toBe(true);
    await write('packages/engine/src/index.ts', 'engine, changed');
    expect(await isBuildCurrent(root)).toBe(false);
  });

  it.each([
    ['is a new file', async () => write('apps/web/src/other.tsx', 'main')],
    ['is a dependency', async () => write('package-lock.json', '{"other":1}')],
  ])('is out of date if what changes %s', async (_what, change) => {
    await stampBuild(root, await hashSources(root));
    await change();
    expect(await isBuildCurrent(root)).toBe(false);
  });

  it('stays current if only tests or built files change', async () => {
    await stampBuild(root, await hashSources(root));
    await write('apps/web/src/main.test.tsx', 'test');
    await write('apps/web/dist/other.html', 'built');
    await write('packages/engine/node_modules/x/index.js', 'installed');
    expect(await isBuildCurrent(root)).toBe(true);
  });

  it('is not current if another build has replaced it', async () => {
    await stampBuild(root, await hashSources(root));
    await rm(join(root, 'apps/web/dist'), { recursive: true });
    await write('apps/web/dist/index.html', 'built otherwise');
    expect(await isBuildCurrent(root)).toBe(false);
  });
});
