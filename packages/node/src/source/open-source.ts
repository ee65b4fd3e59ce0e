import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { LazyFile } from '@framescout/base';
import { CodedError } from '@framescout/contract';
import { isAddress, nameOfSource } from './location.ts';
import { type MayRead, openAddress } from './open-address.ts';
import { holdsSegments, openSegments } from './open-segments.ts';
import { type RawSource, readRange } from './read-range.ts';

/** An open recording's bytes, and whether reading them has failed. Disposing it closes the file. */
export type Source = AsyncDisposable & {
  file: LazyFile;
  name: string;
  /** What is known to be missing of it before it is read, in words for the user; null if nothing is. */
  damage: string | null;
  /** How many bytes have been read so far. */
  bytesRead(): number;
  /** Returns the first failed read's error, or null if all reads have succeeded. */
  failure(): unknown;
  /** @throws {Error} the first failed read, which decoders may have taken for damage */
  assertReadable(): void;
};

/** A path leads to something other than a file. */
class NoFileError extends CodedError {
  override readonly name = 'NoFileError';
  readonly code = 'no-file';
}

/**
 * Opens a recording by path or address. A folder is a recording if it holds the segments of one. For an address, only
 * the parts that are needed are fetched: the server must support range requests, and may redirect only to where
 * `mayRead` allows.
 * @throws {NoFileError} if a path leads to any other folder, a pipe or a device
 * @throws {UnreadableFileError} if a folder's segments can't be joined
 * @throws {SourceRefusedError} if a server has no such recording, does not let it be read, or does not
 * support ranges
 * @throws {Error} if it cannot be reached right now
 */
export async function openSource(location: string, mayRead: MayRead = () => true): Promise<Source> {
  const raw = isAddress(location) ? await openAddress(location, mayRead) : await openPath(location);
  let bytesRead = 0;
  let failure: unknown = null;
  const file = new LazyFile(raw.size, async (start, end) => {
    try {
      const bytes = await raw.read(start, end);
      bytesRead += bytes.length;
      return bytes;
    } catch (error) {
      failure ??= error;
      throw error;
    }
  });
  return {
    file,
    name: nameOfSource(location),
    damage: raw.damage ?? null,
    bytesRead: () => bytesRead,
    failure: () => failure,
    assertReadable() {
      if (failure) throw failure;
    },
    [Symbol.asyncDispose]: () => raw.close(),
  };
}

async function openPath(path: string): Promise<RawSource> {
  const stats = await stat(path);
  if (stats.isDirectory() && (await holdsSegments(path))) return openSegments(path);
  // Before it is opened: opening a pipe blocks until something writes to it.
  if (!stats.isFile()) throw new NoFileError(`"${basename(path)}" is a folder or a device, not a file.`);
  const handle = await open(path);
  return {
    size: stats.size,
    read: (start, end) => readRange(handle, basename(path), start, end),
    close: () => handle.close(),
  };
}
