import type { ReadingWatch } from '@framescout/base';
import { asciiBytes } from '../isobmff/box.ts';

/**
 * A tag: its type, its timestamp (milliseconds), the offset and size of its content in the file (bytes), and
 * the content's first bytes.
 */
export type FlvTag = { type: number; time: number; position: number; bytes: number; head: Uint8Array };

const BLOCK = 4 * 2 ** 20;
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
  readonly #file: Blob;
  readonly #watch: ReadingWatch;
  #block = new Uint8Array(0);
  #blockStart = 0;
  #at: number | null = null;
  #isDamaged = false;

  constructor(file: Blob, watch: ReadingWatch = {}) {
    this.#file = file;
    this.#watch = watch;
  }

  /** Whether the last tag is followed by something that isn't a tag, so the next one cannot be found. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** Returns the next tag; null at the end, or where the file is truncated or damaged. */
  async next(): Promise<FlvTag | null> {
    let at = this.#at ?? 0;
    let header = await this.#read(at, TAG_HEADER + HEAD);
    if (at === 0 || isFileHeader(header)) {
      if (header.length < FILE_HEADER) return null;
      at += new DataView(header.buffer, header.byteOffset).getUint32(5) + SIZE_AFTER;
      header = await this.#read(at, TAG_HEADER + HEAD);
    }
    if (header.length < TAG_HEADER) return null;
    const bytes = threeBytes(header, 1);
    const position = at + TAG_HEADER;
    const type = (header[0] ?? 0) & TYPE_BITS;
    if (!TYPES.includes(type)) return this.#endDamaged();
    const head = header.slice(TAG_HEADER, TAG_HEADER + Math.min(HEAD, bytes));
    const end = position + bytes;
    // An interrupted recording ends within a frame; if more than the largest possible frame is left, the
    // length is wrong.
    if (end > this.#file.size) return this.#file.size - at > LARGEST_FRAME ? this.#endDamaged() : null;
    const after = await this.#read(end, SIZE_AFTER);
    const stated = after.length < SIZE_AFTER ? 0 : new DataView(after.buffer, after.byteOffset).getUint32(0);
    // Some writers leave it at 0.
    if (stated !== 0 && stated !== bytes + TAG_HEADER) return this.#endDamaged();
    this.#at = end + SIZE_AFTER;
    const time = threeBytes(header, 4) + (header[7] ?? 0) * 2 ** 24;
    return { type, time, position, bytes, head };
  }

  /** Reads the whole content of a tag. */
  async content({ position, bytes }: FlvTag): Promise<Uint8Array> {
    return (await this.#read(position, bytes)).slice();
  }

  #endDamaged(): null {
    this.#isDamaged = true;
    return null;
  }

  /** Reads bytes of the file; returns fewer at its end. */
  async #read(at: number, bytes: number): Promise<Uint8Array> {
    const isInBlock = at >= this.#blockStart && at + bytes <= this.#blockStart + this.#block.length;
    if (!isInBlock) {
      const { signal, onProgress } = this.#watch;
      signal?.throwIfAborted();
      const end = at + Math.max(BLOCK, bytes);
      this.#block = new Uint8Array(await this.#file.slice(at, end).arrayBuffer());
      this.#blockStart = at;
      onProgress?.({ readBytes: at + this.#block.length, totalBytes: this.#file.size });
    }
    const start = at - this.#blockStart;
    return this.#block.subarray(start, start + bytes);
  }
}

/** Whether these bytes start like a file: recordings joined end to end have further headers between them. */
function isFileHeader(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

function threeBytes(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
}
