// Large enough that a distant server gets few requests.
const BLOCK_BYTES = 2 ** 20;
// Picture, sound and index may be far apart in the file.
const BLOCKS_KEPT = 4;

/** Reads a file in large cached blocks: FFmpeg jumps between picture, sound and index. */
export class BlockFile {
  readonly size: number;
  readonly #file: Blob;
  readonly #blocks = new Map<number, Uint8Array>();

  constructor(file: Blob) {
    this.size = file.size;
    this.#file = file;
  }

  /** Reads up to `length` bytes from a position: fewer at the end of a block, none at the end of the file. */
  async read(position: number, length: number): Promise<Uint8Array> {
    const at = position % BLOCK_BYTES;
    const start = position - at;
    const block = this.#blocks.get(start) ?? (await this.#load(start));
    this.#blocks.delete(start);
    this.#blocks.set(start, block);
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= BLOCKS_KEPT) break;
      this.#blocks.delete(oldest);
    }
    return block.subarray(at, at + length);
  }

  async #load(start: number): Promise<Uint8Array> {
    return new Uint8Array(await this.#file.slice(start, start + BLOCK_BYTES).arrayBuffer());
  }
}
