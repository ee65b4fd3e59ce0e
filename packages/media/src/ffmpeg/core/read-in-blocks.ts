/// <reference path="./ffmpeg-core.d.ts" />
import type { MountedFileSystem } from '@ffmpeg/core';

/** How many bytes to read at a time. */
export const BLOCK_BYTES = 2 ** 20;
// Video, audio and index may be far apart.
const BLOCKS_KEPT = 4;

/**
 * Makes a file system read large blocks and cache the latest ones. FFmpeg reads 32 KB at a time, but in a
 * browser each read from a file costs about as much as reading a megabyte. `onRead` is called with the offset
 * (bytes) at which each of FFmpeg's reads ends.
 */
export function readInBlocks(
  { stream_ops: operations }: MountedFileSystem,
  onRead: (end: number) => void = () => {},
): void {
  const { read } = operations;
  const blocks = new Map<number, Uint8Array>();
  operations.read = (stream, buffer, offset, length, position) => {
    const at = position % BLOCK_BYTES;
    const start = position - at;
    let block = blocks.get(start);
    blocks.delete(start);
    if (!block) {
      const memory = new Uint8Array(BLOCK_BYTES);
      block = memory.subarray(0, read(stream, memory, 0, BLOCK_BYTES, start));
    }
    blocks.set(start, block);
    for (const oldest of blocks.keys()) {
      if (blocks.size <= BLOCKS_KEPT) break;
      blocks.delete(oldest);
    }
    const wanted = block.subarray(at, at + length);
    buffer.set(wanted, offset);
    onRead(position + wanted.length);
    return wanted.length;
  };
}
