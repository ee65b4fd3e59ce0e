import type { FileHandle } from 'node:fs/promises';
import { CodedError } from '@framescout/contract';

/** A recording was truncated while it was being read. */
class SourceChangedError extends CodedError {
  override readonly name = 'SourceChangedError';
  readonly code = 'source-changed';
}

/** Reads bytes from `start` to before `end`. @throws {SourceChangedError} if the file is shorter */
export async function readRange(
  handle: FileHandle,
  name: string,
  start: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(end - start);
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new SourceChangedError(`"${name}" became shorter while it was read.`);
    at += bytesRead;
  }
  return bytes;
}

/** A file whose bytes are read from `start` (inclusive) to `end` (exclusive). */
export type RawSource = {
  size: number;
  /** What is known to be missing of it, in words for the user. */
  damage?: string | null;
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};
