import { bytesAt, type ReadingWatch } from '@framescout/base';
import { HEADER_BYTES, typeAt, viewOf } from './box.ts';

// A recording has two boxes for each of its fragments.
const MAX_BOXES = 10_000_000;
const LONG_HEADER_BYTES = 16;
// How many bytes are read at a time: more of them if boxes follow each other closely.
const SMALLEST_READ = 2 ** 14;
const LARGEST_READ = 2 ** 22;

/** A box at the top level of a file: its type, and byte offsets. `end` may be beyond the end of the file. */
export type PlacedBox = { type: string; start: number; payloadStart: number; end: number };

/** Walks through the boxes at the top level of an MP4 or MOV file, and reads their payloads. */
export class BoxWalk {
  readonly #file: Blob;
  readonly #signal: AbortSignal | undefined;
  #block: Uint8Array = new Uint8Array(0);
  #blockStart = 0;
  #readBytes = SMALLEST_READ;

  constructor(file: Blob, { signal }: Pick<ReadingWatch, 'signal'> = {}) {
    this.#file = file;
    this.#signal = signal;
  }

  /** Yields the boxes in order, up to the first whose header is damaged. */
  async *boxes(): AsyncGenerator<PlacedBox, void, unknown> {
    const { size: fileBytes } = this.#file;
    let start = 0;
    for (let count = 0; count < MAX_BOXES && start < fileBytes; count++) {
      const header = await this.#bytes(start, Math.min(LONG_HEADER_BYTES, fileBytes - start));
      if (header.length < HEADER_BYTES) return;
      const short = viewOf(header).getUint32(0);
      const isLong = short === 1 && header.length === LONG_HEADER_BYTES;
      const size = isLong ? Number(viewOf(header).getBigUint64(HEADER_BYTES)) : short || fileBytes - start;
      const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
      if (size < headerBytes) return;
      const end = start + size;
      yield { type: typeAt(header, 4), start, payloadStart: start + headerBytes, end };
      start = end;
    }
  }

  /** Reads the payload of a box, valid until the next read. */
  payloadOf({ payloadStart, end }: PlacedBox): Promise<Uint8Array> {
    return this.#bytes(payloadStart, end - payloadStart);
  }

  async #bytes(at: number, length: number): Promise<Uint8Array> {
    const blockEnd = this.#blockStart + this.#block.length;
    if (at < this.#blockStart || at + length > blockEnd) {
      this.#signal?.throwIfAborted();
      const isClose = at - blockEnd < this.#readBytes;
      this.#readBytes = isClose
        ? Math.min(2 * this.#readBytes, LARGEST_READ)
        : Math.max(this.#readBytes / 2, SMALLEST_READ);
      this.#block = await bytesAt(this.#file, at, Math.max(length, this.#readBytes));
      this.#blockStart = at;
    }
    const from = at - this.#blockStart;
    return this.#block.subarray(from, from + length);
  }
}
