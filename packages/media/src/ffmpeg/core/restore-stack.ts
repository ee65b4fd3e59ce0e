/// <reference path="./ffmpeg-core.d.ts" />
import type { Core } from '@ffmpeg/core';

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
