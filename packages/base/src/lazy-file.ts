/** Reads the bytes of a file from `start` (inclusive) to `end` (exclusive). */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

// How much a stream reads at a time: enough to keep the number of requests to a distant server low.
const BLOCK_BYTES = 2 ** 20;

/** A file that is read through a function, wherever it is; join it by {@link joinFiles}. */
export class LazyFile extends Blob {
  readonly #read: ReadBytes;

  constructor(size: number, read: ReadBytes, type = '') {
    super([], { type });
    this.#read = read;
    Object.defineProperty(this, 'size', { value: size });
  }

  override slice(start = 0, end = this.size, type = ''): LazyFile {
    const from = clamped(start, this.size);
    const to = Math.max(from, clamped(end, this.size));
    const read = this.#read;
    return new LazyFile(to - from, (first, last) => read(from + first, from + last), type);
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.size === 0 ? new Uint8Array(0) : this.#read(0, this.size);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = await this.bytes();
    return buffer.byteLength === byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes());
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let at = 0;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      const end = Math.min(this.size, at + BLOCK_BYTES);
      if (at < end) controller.enqueue(await this.#read(at, end));
      at = end;
      if (at >= this.size) controller.close();
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  }
}

/** Joins parts into one file without copying them. */
export function joinFiles(parts: readonly (Blob | Uint8Array<ArrayBuffer>)[]): Blob {
  if (!parts.some((part) => part instanceof LazyFile)) return new Blob([...parts]);
  let size = 0;
  const placed = parts.map((part) => {
    const file = part instanceof Blob ? part : new Blob([part]);
    const start = size;
    size += file.size;
    return { file, start };
  });
  return new LazyFile(size, async (start, end) => {
    const bytes = new Uint8Array(end - start);
    for (const part of placed) {
      const from = Math.max(start, part.start);
      const to = Math.min(end, part.start + part.file.size);
      if (from >= to) continue;
      const read = await part.file.slice(from - part.start, to - part.start).arrayBuffer();
      bytes.set(new Uint8Array(read), from - start);
    }
    return bytes;
  });
}

/** Resolves an offset like `Blob.slice`: from the end if negative, clamped to the file. */
function clamped(place: number, size: number): number {
  return Math.max(0, Math.min(size, place < 0 ? size + place : place));
}
