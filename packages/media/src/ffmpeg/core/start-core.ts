/// <reference path="./ffmpeg-core.d.ts" />
import createCore, { type Core } from '@ffmpeg/core';
import { readInBlocks } from './read-in-blocks.ts';
import { restoreStackAfterRuns } from './restore-stack.ts';

const IN = '/in';

/** A running FFmpeg that finds its file at `path`. */
export type MountedCore = { core: Core; path: string };

/** Starts FFmpeg here with a file, uncopied. `onRead` gets the offset up to which it was read. */
export async function startCore(
  module: WebAssembly.Module,
  file: Blob | Uint8Array<ArrayBuffer>,
  name: string,
  onRead?: (end: number) => void,
): Promise<MountedCore> {
  const core = await createCore({
    instantiateWasm(imports, onInstance) {
      void WebAssembly.instantiate(module, imports).then(onInstance);
      return {};
    },
  });
  restoreStackAfterRuns(core);
  core.FS.mkdir(IN);
  const path = `${IN}/${name}`;
  if (file instanceof Uint8Array) {
    core.FS.writeFile(path, file, { canOwn: true });
    return { core, path };
  }
  const { WORKERFS } = core.FS.filesystems;
  readInBlocks(WORKERFS, onRead);
  core.FS.mount(WORKERFS, { blobs: [{ name, data: file }] }, IN);
  return { core, path };
}
