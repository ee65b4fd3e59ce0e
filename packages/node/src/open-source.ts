import { constants, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { CodedError } from '@framescout/contract';
import { LazyFile } from '@framescout/media';
import { isAddress, nameOfSource } from './location.ts';
import { type MayRead, openAddress } from './open-address.ts';
import type { RawSource } from './raw-source.ts';

/** An open recording's bytes, and whether reading them has failed. Disposing it closes the file. */
export type Source = AsyncDisposable & {
  file: LazyFile;
  name: string;
  /** How many bytes have been read so far. */
  bytesRead(): number;
  /** Returns the first failed read's error, or null if all reads have succeeded. */
  failure(): unknown;
  /**
   * Checks that all reads have succeeded.
   * @throws {Error} the first failed read, which decoders may have taken for damage
   */
  assertReadable(): void;
};

/** A recording was truncated while it was being read. */
class SourceChangedError extends CodedError {
  override readonly name = 'SourceChangedError';
  readonly code = 'source-changed';
}

/** A path leads to something other than a file. */
class NoFileError extends CodedError {
  override readonly name = 'NoFileError';
  readonly code = 'no-file';
}

// Windows has no such flag, and no pipes among its files.
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

/**
 * Opens a recording by path or address. For an address, only the parts that are needed are fetched: the
 * server must support range requests, and may redirect only to where `mayRead` allows.
 * @throws {NoFileError} if a path leads to a folder, a pipe or a device
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
      if (bytes.length === end - start) return bytes;
      throw new SourceChangedError(`"${nameOfSource(location)}" became shorter while it was read.`);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  });
  return {
    file,
    name: nameOfSource(location),
    bytesRead: () => bytesRead,
    failure: () => failure,
    assertReadable() {
      if (failure) throw failure;
    },
    [Symbol.asyncDispose]: () => raw.close(),
  };
}

async function openPath(path: string): Promise<RawSource> {
  // Without this flag, opening a pipe blocks until something writes to it.
  const handle = await open(path, constants.O_RDONLY | NON_BLOCKING);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new NoFileError(`"${basename(path)}" is a folder or a device, not a file.`);
    const { size } = stats;
    return {
      size,
      async read(start, end) {
        const bytes = new Uint8Array(end - start);
        let at = 0;
        while (at < bytes.length) {
          const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at);
          if (bytesRead === 0) return bytes.slice(0, at);
          at += bytesRead;
        }
        return bytes;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
