import { UnreadableFileError } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import {
  AV_FRAME_FLAG_CORRUPT,
  AV_PKT_FLAG_CORRUPT,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  Frame,
  Packet,
  type Stream,
} from 'node-av';
import { type Demuxer, secondsOf } from './demuxer.ts';

const FALLBACK_SPACING: Seconds = 0.04;

/**
 * Decodes one stream of a file on one thread, from the demuxer's current position. Packets that cannot be
 * decoded are skipped and noted, as are frames whose errors the decoder concealed. Calls must not overlap;
 * disposing it closes the demuxer.
 */
export class StreamDecoder implements AsyncDisposable {
  readonly demuxer: Demuxer;
  readonly stream: Stream;
  readonly #context: CodecContext;
  readonly #packet = new Packet();
  readonly #frame = new Frame();
  #damaged: Seconds[] = [];
  #isAtEnd = false;
  /** When the next frame starts, in case it does not say so itself. */
  #due: Seconds | null = null;

  private constructor(demuxer: Demuxer, stream: Stream, context: CodecContext) {
    this.demuxer = demuxer;
    this.stream = stream;
    this.#context = context;
    this.#packet.alloc();
    this.#frame.alloc();
  }

  /** Opens a decoder, owning the demuxer then. @throws {UnreadableFileError} if there is none */
  static async open(demuxer: Demuxer, stream: Stream): Promise<StreamDecoder> {
    demuxer.select(stream);
    const context = new CodecContext();
    try {
      await openContext(context, stream);
    } catch (error) {
      context.freeContext();
      throw error;
    }
    return new StreamDecoder(demuxer, stream, context);
  }

  /** When frames since the last seek start (s, file's clock) that are damaged or missing. */
  get damaged(): readonly Seconds[] {
    return this.#damaged;
  }

  /** Returns the next frame, valid until the next call, and its start (s, file's clock); or null. */
  async next(): Promise<{ frame: Frame; time: Seconds } | null> {
    for (;;) {
      // With one thread, a packet is decoded when it is sent, so this does not block.
      const received = this.#isAtEnd
        ? await this.#context.receiveFrame(this.#frame)
        : this.#context.receiveFrameSync(this.#frame);
      if (received >= 0) {
        const time = this.#timeOf(this.#frame);
        if (isConcealed(this.#frame)) this.#damaged.push(time);
        return { frame: this.#frame, time };
      }
      if (this.#isAtEnd || received === AVERROR_EOF) return null;
      if (received === AVERROR_EAGAIN) await this.#send();
    }
  }

  /** Seeks to the keyframe before a time (s, file's clock); false if impossible. @throws {Error} */
  async seek(time: Seconds): Promise<boolean> {
    this.#context.flushBuffers();
    this.#isAtEnd = false;
    this.#due = null;
    this.#damaged = [];
    return this.demuxer.seek(this.stream, time);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#context.freeContext();
    this.#packet.free();
    this.#frame.free();
    await this.demuxer[Symbol.asyncDispose]();
  }

  async #send(): Promise<void> {
    const packet = this.#packet;
    do {
      packet.unref();
      this.#isAtEnd = !(await this.demuxer.read(packet));
    } while (!this.#isAtEnd && packet.streamIndex !== this.stream.index);
    const sent = await this.#context.sendPacket(this.#isAtEnd ? null : packet);
    if (!this.#isAtEnd && (sent < 0 || packet.flags & AV_PKT_FLAG_CORRUPT)) this.#noteLost(packet);
    packet.unref();
  }

  #noteLost({ pts, dts }: Packet): void {
    const { timeBase, codecpar } = this.stream;
    const decoded = secondsOf(dts, timeBase);
    const held = codecpar.videoDelay * this.#spacing();
    const time = secondsOf(pts, timeBase) ?? (decoded === null ? null : decoded + held);
    if (time !== null) this.#damaged.push(time);
  }

  #timeOf(frame: Frame): Seconds {
    const { timeBase } = this.stream;
    const time = secondsOf(frame.bestEffortTimestamp, timeBase) ?? this.#due ?? 0;
    const duration = frame.duration > 0n ? secondsOf(frame.duration, timeBase) : null;
    this.#due = time + (duration ?? this.#spacing());
    return time;
  }

  #spacing(): Seconds {
    const { avgFrameRate: average, rFrameRate: real } = this.stream;
    const rate = [average, real].find(({ num, den }) => num > 0 && den > 0);
    return rate ? rate.den / rate.num : FALLBACK_SPACING;
  }
}

async function openContext(context: CodecContext, { codecpar, timeBase }: Stream): Promise<void> {
  const codec = Codec.findDecoder(codecpar.codecId);
  if (!codec) throw new UnreadableFileError('FFmpeg has no decoder for what is in this file.');
  context.allocContext3(codec);
  FFmpegError.throwIfError(context.parametersToContext(codecpar), 'describe the stream');
  context.pktTimebase = timeBase;
  FFmpegError.throwIfError(
    await context.open2(codec, Dictionary.fromObject({ threads: '1' })),
    'open the decoder',
  );
}

/** Whether the decoder concealed errors in a frame. */
function isConcealed({ flags, decodeErrorFlags }: Frame): boolean {
  return (flags & AV_FRAME_FLAG_CORRUPT) !== 0 || decodeErrorFlags !== 0;
}
