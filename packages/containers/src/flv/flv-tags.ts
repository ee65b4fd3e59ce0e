import { asciiBytes, BlockReader, type ReadingWatch } from '@framescout/base';

/** A tag: type, timestamp (ms), offset and size of its content (bytes), and its first bytes. */
export type FlvTag = { type: number; time: number; position: number; bytes: number; head: Uint8Array };

const LARGEST_FRAME = 4 * 2 ** 20;
const FILE_HEADER = 9;
const SIGNATURE = asciiBytes('FLV');
const TAG_HEADER = 11;
// Each tag is followed by its size.
const SIZE_AFTER = 4;
const HEAD = 5;
const TYPE_BITS = 0x1f;

/** The type of audio tags. */
export const SOUND = 8;
/** The type of video tags. */
export const VIDEO = 9;
const SCRIPT = 18;
const TYPES = [SOUND, VIDEO, SCRIPT];

/** Iterates over the tags of an FLV file, reading it once, block by block. */
export class FlvTags {
  readonly #reader: BlockReader;
  #at: number | null = null;
  #isDamaged = false;

  constructor(file: Blob, { signal, onProgress }: ReadingWatch = {}) {
    const totalBytes = file.size;
    this.#reader = new BlockReader(file, signal, (readBytes) => onProgress?.({ readBytes, totalBytes }));
  }

  /** Whether the last tag is followed by something that isn't a tag, so the next one cannot be found. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Returns the next tag; null at the end, or where the file is truncated or damaged. */
  async next(): Promise<FlvTag | null> {
    let at = this.#at ?? 0;
    let header = await this.#reader.bytes(at, TAG_HEADER + HEAD);
    if (at === 0 || isFileHeader(header)) {
      if (header.length < FILE_HEADER) return null;
      at += new DataView(header.buffer, header.byteOffset).getUint32(5) + SIZE_AFTER;
      header = await this.#reader.bytes(at, TAG_HEADER + HEAD);
    }
    if (header.length < TAG_HEADER) return null;
    const bytes = threeBytes(header, 1);
    const position = at + TAG_HEADER;
    const type = (header[0] ?? 0) & TYPE_BITS;
    if (!TYPES.includes(type)) return this.#endDamaged();
    const head = header.slice(TAG_HEADER, TAG_HEADER + Math.min(HEAD, bytes));
    const end = position + bytes;
    // An interruption loses at most a frame; if more is left, the length is wrong.
    if (end > this.#reader.file.size)
      return this.#reader.file.size - at > LARGEST_FRAME ? this.#endDamaged() : null;
    const after = await this.#reader.bytes(end, SIZE_AFTER);
    const stated = after.length < SIZE_AFTER ? 0 : new DataView(after.buffer, after.byteOffset).getUint32(0);
    // Some writers leave it at 0.
    if (stated !== 0 && stated !== bytes + TAG_HEADER) return this.#endDamaged();
    this.#at = end + SIZE_AFTER;
    const time = threeBytes(header, 4) + (header[7] ?? 0) * 2 ** 24;
    return { type, time, position, bytes, head };
  }

  /** Reads the whole content of a tag. */
  async content({ position, bytes }: FlvTag): Promise<Uint8Array> {
    return (await this.#reader.bytes(position, bytes)).slice();
  }

  #endDamaged(): null {
    this.#isDamaged = true;
    return null;
  }
}

/** Whether these bytes start like a file: recordings joined end to end have further headers between them. */
function isFileHeader(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

function threeBytes(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}
