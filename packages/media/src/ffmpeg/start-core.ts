/// <reference path="./ffmpeg-core.d.ts" />
import createCore, { type Core } from '@ffmpeg/core';
import { readInBlocks } from './read-in-blocks.ts';
import { restoreStackAfterRuns } from './restore-stack.ts';

const IN = '/in';

/** A running FFmpeg with a file mounted at `path` without copying it. */
export type MountedCore = { core: Core; path: string };

/**
 * Starts FFmpeg in this worker with a file mounted. `onRead` is called with the offset (bytes) up to which it
 * has just been read.
 */
export async function startCore(
  module: WebAssembly.Module,
  file: Blob,
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
  const { WORKERFS } = core.FS.filesystems;
  readInBlocks(WORKERFS, onRead);
  core.FS.mount(WORKERFS, { blobs: [{ name, data: file }] }, IN);
  return { core, path: `${IN}/${name}` };
}
