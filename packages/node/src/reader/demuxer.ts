import { UnreadableFileError } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import {
  AV_NOPTS_VALUE,
  AV_TIME_BASE,
  AVDISCARD_ALL,
  AVERROR_EAGAIN,
  AVERROR_EIO,
  AVERROR_EOF,
  AVSEEK_CUR,
  AVSEEK_END,
  AVSEEK_SIZE,
  type AVSeekWhence,
  Dictionary,
  FormatContext,
  IOContext,
  type IRational,
  type Packet,
  type Stream,
} from 'node-av';

// Not the name of any FFmpeg protocol.
const NO_PROTOCOL = 'none';
// The size of FFmpeg's reads, which are served from larger blocks.
const BUFFER_BYTES = 2 ** 17;
// After this many failed reads in a row, the file counts as ended.
const MAX_FAILURES = 100;
// The lower bound of a seek: FFmpeg takes the latest keyframe between it and the given time.
const EARLIEST = -(2n ** 63n);

let slots: DemuxerSlots | null = null;

/** FFmpeg's demuxer for one file. Calls must not overlap; dispose it after the last one has finished. */
export class Demuxer implements AsyncDisposable {
  readonly format = new FormatContext();
  readonly #io = new IOContext();
  readonly #file: BlockFile;
  readonly #slots: DemuxerSlots;
  #position = 0;
  #failure: unknown = null;
  #isOpen = false;

  private constructor(file: Blob) {
    this.#file = new BlockFile(file);
    slots ??= new DemuxerSlots();
    this.#slots = slots;
  }

  /** Opens and probes a file. @throws {UnreadableFileError} @throws {Error} if bytes can't be read */
  static async open(file: Blob): Promise<Demuxer> {
    const demuxer = new Demuxer(file);
    try {
      await demuxer.#open();
      return demuxer;
    } catch (error) {
      await demuxer[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** The streams, in the same order as in the file. */
  get streams(): readonly Stream[] {
    return this.format.streams;
  }

  /** When the first stream starts (seconds, on the file's own clock). */
  get start(): Seconds {
    const { startTime } = this.format;
    return startTime === AV_NOPTS_VALUE ? 0 : Number(startTime) / AV_TIME_BASE;
  }

  /** Skips the packets of all streams but one. */
  select({ index }: Stream): void {
    for (const stream of this.streams) if (stream.index !== index) stream.discard = AVDISCARD_ALL;
  }

  /** Reads a packet; false at the end. Skips what FFmpeg can't parse. @throws {Error} if unreadable */
  async read(packet: Packet): Promise<boolean> {
    for (let failures = 0; failures < MAX_FAILURES; ) {
      const read = await this.#call(() => this.format.readFrame(packet));
      if (read >= 0) return true;
      if (read === AVERROR_EOF) return false;
      if (read !== AVERROR_EAGAIN) failures++;
    }
    return false;
  }

  /** Seeks to the keyframe before a time (s); false if FFmpeg finds none. @throws {Error} */
  async seek({ index, timeBase }: Stream, time: Seconds): Promise<boolean> {
    const to = BigInt(Math.floor((time * timeBase.den) / timeBase.num));
    return (await this.#call(() => this.format.seekFile(index, EARLIEST, to, to))) >= 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#isOpen) await this.format.closeInput();
    this.#isOpen = false;
    this.#io.freeContext();
  }

  async #open(): Promise<void> {
    this.#io.allocContextWithCallbacks(
      BUFFER_BYTES,
      0,
      (size) => this.#readBytes(size),
      null,
      (offset, whence) => this.#seekByte(offset, whence),
    );
    this.format.allocContext();
    this.format.pb = this.#io;
    // A playlist must not lead to other files, or to the network.
    using options = Dictionary.fromObject({ protocol_whitelist: NO_PROTOCOL });
    const opened = await this.#call(() => this.format.openInput('', null, options));
    this.#isOpen = opened >= 0;
    const found = this.#isOpen ? await this.#call(() => this.format.findStreamInfo()) : opened;
    if (found < 0) throw new UnreadableFileError('FFmpeg finds no video in this file.');
  }

  async #call(work: () => Promise<number>): Promise<number> {
    const result = await this.#slots.runInSlot(work);
    // FFmpeg takes unreadable bytes for the end of the file.
    if (this.#failure) throw this.#failure;
    return result;
  }

  async #readBytes(size: number): Promise<Buffer | number> {
    try {
      if (this.#position >= this.#file.size) return AVERROR_EOF;
      const bytes = await this.#file.read(this.#position, size);
      this.#position += bytes.length;
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } catch (error) {
      this.#failure ??= error;
      return AVERROR_EIO;
    }
  }

  #seekByte(offset: bigint, whence: AVSeekWhence): bigint {
    const { size } = this.#file;
    if (whence === AVSEEK_SIZE) return BigInt(size);
    const from = whence === AVSEEK_CUR ? this.#position : whence === AVSEEK_END ? size : 0;
    this.#position = from + Number(offset);
    return BigInt(this.#position);
  }
}

/** Converts a time from a time base to seconds; null if there is none. */
export function secondsOf(time: bigint, { num, den }: IRational): Seconds | null {
  return time === AV_NOPTS_VALUE ? null : (Number(time) * num) / den;
}

// Large enough that a distant server gets few requests.
const BLOCK_BYTES = 2 ** 20;
// Picture, sound and index may be far apart in the file.
const BLOCKS_KEPT = 4;

/** Reads a file in large cached blocks: FFmpeg jumps between picture, sound and index. */
class BlockFile {
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

// libuv's default.
const USUAL_THREADS = 4;

/**
 * Limits how many demuxers work at the same time. A demuxer that waits for bytes blocks one of libuv's
 * threads, and another thread has to read the bytes: if demuxers occupied them all, they would deadlock.
 */
export class DemuxerSlots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @throws {RangeError} with fewer than two threads in the pool */
  constructor(threads: number = threadsOfPool()) {
    if (threads < 2) throw new RangeError('Reading this file needs UV_THREADPOOL_SIZE to be at least 2.');
    this.#free = threads - 1;
  }

  /** Runs a demuxer's work once a slot is free. */
  async runInSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

function threadsOfPool(): number {
  const stated = Number(process.env['UV_THREADPOOL_SIZE']);
  return stated > 0 ? stated : USUAL_THREADS;
}
