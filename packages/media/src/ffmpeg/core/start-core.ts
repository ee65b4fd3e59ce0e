/// <reference path="./ffmpeg-core.d.ts" />

import createCore, { type Core } from '@ffmpeg/core';
import { readInBlocks } from './read-in-blocks.ts';

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

/**
 * Makes FFmpeg's core restore its stack pointer after each run. Runs end with an exception, which skips the
 * code that would do so: each would keep 224 bytes of the stack, and after about 140 runs it would overflow
 * into the core's own data, which crashes the page.
 */
export function restoreStackAfterRuns(core: Core): void {
  const { exec, ffprobe } = core;
  core.exec = (...parameters) => restoringStack(core, () => exec(...parameters));
  core.ffprobe = (...parameters) => restoringStack(core, () => ffprobe(...parameters));
}

function restoringStack(core: Core, run: () => number): number {
  const pointer = stackPointer(core);
  try {
    return run();
  } finally {
    core.asm.Ea(pointer);
  }
}

/** Returns the address up to which the core's stack is in use. */
export function stackPointer(core: Core): number {
  return core.asm.Da();
}
