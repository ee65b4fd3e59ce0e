import { bytesAt } from './bytes.ts';

const SMALLEST_READ = 2 ** 14;
const LARGEST_READ = 2 ** 22;

/** Reads a file place by place, in blocks: larger ones if the places follow each other closely. */
export class BlockReader {
  readonly file: Blob;
  readonly #signal: AbortSignal | undefined;
  readonly #onRead: (end: number) => void;
  #block: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  #blockStart = 0;
  #readBytes = SMALLEST_READ;

  /** `onRead` is called with the offset (bytes) at which each block ends. */
  constructor(file: Blob, signal?: AbortSignal, onRead: (end: number) => void = () => {}) {
    this.file = file;
    this.#signal = signal;
    this.#onRead = onRead;
  }

  /** Returns bytes, fewer at the file's end; one call at a time. @throws the signal's reason */
  async bytes(at: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const blockEnd = this.#blockStart + this.#block.length;
    const wantedEnd = Math.min(at + length, this.file.size);
    if (at < this.#blockStart || wantedEnd > blockEnd) {
      this.#signal?.throwIfAborted();
      const isClose = at - blockEnd < this.#readBytes;
      this.#readBytes = isClose
        ? Math.min(2 * this.#readBytes, LARGEST_READ)
        : Math.max(this.#readBytes / 2, SMALLEST_READ);
      this.#block = await bytesAt(this.file, at, Math.max(length, this.#readBytes));
      this.#blockStart = at;
      this.#onRead(at + this.#block.length);
    }
    const from = at - this.#blockStart;
    return this.#block.subarray(from, from + length);
  }
}

/** How far the reading of a file has come, in bytes. */
export type ReadProgress = {
  readBytes: number;
  /** How many bytes will be read; null while that is not known, as of files that are read here and there. */
  totalBytes: number | null;
};

/** Follows the reading of a file, and can stop it. */
export type ReadingWatch = {
  /** Stops the reading when aborted. */
  signal?: AbortSignal | undefined;
  /** Called for every piece that is read. */
  onProgress?: ((progress: ReadProgress) => void) | undefined;
};
