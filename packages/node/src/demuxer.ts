import type { Seconds } from '@framescout/contract';
import { UnreadableFileError } from '@framescout/media';
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
import { BlockFile } from './block-file.ts';
import { DemuxerSlots } from './demuxer-slots.ts';

// FFmpeg knows no protocol of this name.
const NO_PROTOCOL = 'none';
// FFmpeg asks for as much at a time; behind it are larger blocks.
const BUFFER_BYTES = 2 ** 17;
// Damage that goes on for longer ends the file.
const MOST_FAILURES = 100;
// Of any time before a given one: FFmpeg takes the latest.
const EARLIEST = -(2n ** 63n);

let slots: DemuxerSlots | null = null;

/** FFmpeg's demuxer of one file. One call at a time; it is closed once the last one has ended. */
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

  /**
   * Opens a file and looks at its streams.
   * @throws {UnreadableFileError} if it is of no kind that FFmpeg knows
   * @throws {Error} if its bytes cannot be read
   */
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

  /** The streams, in the file's order. */
  get streams(): readonly Stream[] {
    return this.format.streams;
  }

  /** When the first stream begins (seconds, the file's own clock). */
  get start(): Seconds {
    const { startTime } = this.format;
    return startTime === AV_NOPTS_VALUE ? 0 : Number(startTime) / AV_TIME_BASE;
  }

  /** Skips the packets of all streams but one. */
  select({ index }: Stream): void {
    for (const stream of this.streams) if (stream.index !== index) stream.discard = AVDISCARD_ALL;
  }

  /**
   * Reads the next packet; false at the end. What FFmpeg can make nothing of is passed over.
   * @throws {Error} if its bytes cannot be read
   */
  async read(packet: Packet): Promise<boolean> {
    for (let failures = 0; failures < MOST_FAILURES; ) {
      const read = await this.#call(() => this.format.readFrame(packet));
      if (read >= 0) return true;
      if (read === AVERROR_EOF) return false;
      if (read !== AVERROR_EAGAIN) failures++;
    }
    return false;
  }

  /**
   * Goes to the last keyframe of a stream at or before a time (seconds, the file's own clock); false if FFmpeg does not
   * find one, and then nothing may be read any more.
   * @throws {Error} if its bytes cannot be read
   */
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
    // A playlist must not lead to other files, nor out into the network.
    using options = Dictionary.fromObject({ protocol_whitelist: NO_PROTOCOL });
    const opened = await this.#call(() => this.format.openInput('', null, options));
    this.#isOpen = opened >= 0;
    const found = this.#isOpen ? await this.#call(() => this.format.findStreamInfo()) : opened;
    if (found < 0) throw new UnreadableFileError('FFmpeg finds no video in this file.');
  }

  async #call(work: () => Promise<number>): Promise<number> {
    const result = await this.#slots.take(work);
    // FFmpeg takes bytes that cannot be read for the end of the file.
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

/** A time in a time base in seconds; null if there is none. */
export function secondsOf(time: bigint, { num, den }: IRational): Seconds | null {
  return time === AV_NOPTS_VALUE ? null : (Number(time) * num) / den;
}
