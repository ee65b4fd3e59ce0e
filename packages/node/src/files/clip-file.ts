import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ClipFile } from '@framescout/clips';
import { createPartialName, forgetPartial } from './partial-files.ts';
import { syncFolder } from './write-file-atomically.ts';

/** Creates a clip's file on disk. Until it is finished, it has a temporary name in the same folder. */
export async function createClipFile(path: string): Promise<ClipFile> {
  const partial = await createPartialName(path);
  const file = await open(partial, 'w');
  return {
    async write(bytes, position) {
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
        at += bytesWritten;
      }
    },
    async empty() {
      await file.truncate(0);
    },
    async finish() {
      await file.sync();
      await file.close();
      await rename(partial, path);
      forgetPartial(partial);
      await syncFolder(dirname(path));
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(partial, { force: true });
      forgetPartial(partial);
    },
  };
}
