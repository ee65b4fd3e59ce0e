import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { CustomVideoDecoder, type EncodedPacket, type VideoCodec, VideoSample } from 'mediabunny';
import {
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_NOPTS_VALUE,
  type AVCodecID,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_VIDEO,
  Codec,
  CodecContext,
  Dictionary,
  FF_COMPLIANCE_STRICT,
  FFmpegError,
  Frame,
  Packet,
  Rational,
} from 'node-av';
import { ToRgba } from './to-rgba.ts';

const CODECS: Partial<Record<VideoCodec, AVCodecID>> = {
  avc: AV_CODEC_ID_H264,
  hevc: AV_CODEC_ID_HEVC,
  vp8: AV_CODEC_ID_VP8,
  vp9: AV_CODEC_ID_VP9,
  av1: AV_CODEC_ID_AV1,
};

type Timing = { timestamp: number; duration: number };

/**
 * Decodes with FFmpeg on one thread, of which a pool has several. Unlike the decoder of `@mediabunny/server`, it crosses
 * threads once for each packet, not three times: a frame that is ready is taken without waiting.
 */
export class NativeVideoDecoder extends CustomVideoDecoder {
  static override supports(codec: VideoCodec): boolean {
    return CODECS[codec] !== undefined;
  }

  readonly #frame = new Frame();
  readonly #packet = new Packet();
  readonly #context = new CodecContext();
  // Containers' times are finer than the microseconds that pass through FFmpeg.
  readonly #timings = new Map<bigint, Timing>();
  #toRgba: ToRgba | null = null;

  override async init(): Promise<void> {
    this.#frame.alloc();
    this.#packet.alloc();
    const id = CODECS[this.codec];
    const codec = id === undefined ? null : Codec.findDecoder(id);
    if (!codec || id === undefined) throw new TypeError(`this FFmpeg has no decoder for ${this.codec}`);
    const { codedWidth = 0, codedHeight = 0, description } = this.config;
    const context = this.#context;
    context.allocContext3(codec);
    context.codecType = AVMEDIA_TYPE_VIDEO;
    context.codecId = id;
    context.width = codedWidth;
    context.height = codedHeight;
    context.extraData = description ? bytesOf(description) : null;
    // H.264 that does not say how far it reorders is held back as far as its level allows, rather than shown too early.
    const options = Dictionary.fromObject({ strict: FF_COMPLIANCE_STRICT, threads: '1' });
    FFmpegError.throwIfError(await context.open2(codec, options), 'open the decoder');
  }

  override decode(packet: EncodedPacket): Promise<void> {
    return this.#reporting(() => this.#decode(packet));
  }

  override flush(): Promise<void> {
    return this.#reporting(() => this.#flush());
  }

  /** Mediabunny closes a decoder whose last call was rejected without listening, which would end the process. */
  async #reporting(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.onError(error);
    }
  }

  async #decode(packet: EncodedPacket): Promise<void> {
    const own = this.#packet;
    const pts = BigInt(packet.microsecondTimestamp);
    own.isKeyframe = packet.type === 'key';
    own.data = Buffer.from(packet.data.buffer, packet.data.byteOffset, packet.data.byteLength);
    own.timeBase = { num: 1, den: 1_000_000 };
    own.pts = pts;
    own.dts = AV_NOPTS_VALUE;
    own.duration = BigInt(packet.microsecondDuration);
    this.#timings.set(pts, { timestamp: packet.timestamp, duration: packet.duration });
    const sent = await this.#context.sendPacket(own);
    own.unref();
    FFmpegError.throwIfError(sent, 'decode a packet');
    await this.#takeFrames();
  }

  async #flush(): Promise<void> {
    FFmpegError.throwIfError(await this.#context.sendPacket(null), 'end the decoder');
    let received = await this.#context.receiveFrame(this.#frame);
    while (received !== AVERROR_EOF && received !== AVERROR_EAGAIN) {
      await this.#take(received);
      received = await this.#context.receiveFrame(this.#frame);
    }
    this.#context.flushBuffers();
    this.#timings.clear();
  }

  override close(): void {
    this.#toRgba?.[Symbol.dispose]();
    this.#context.freeContext();
    this.#frame.free();
    this.#packet.free();
  }

  // With one thread, a packet is decoded when it is sent, so that this does not wait.
  async #takeFrames(): Promise<void> {
    let received = this.#context.receiveFrameSync(this.#frame);
    while (received !== AVERROR_EAGAIN && received !== AVERROR_EOF) {
      await this.#take(received);
      received = this.#context.receiveFrameSync(this.#frame);
    }
  }

  async #take(received: number): Promise<void> {
    FFmpegError.throwIfError(received, 'decode a frame');
    this.#frame.sampleAspectRatio = this.#pixelAspect();
    const { pts, duration } = this.#frame;
    const timing = this.#timings.get(pts) ?? {
      timestamp: Number(pts) / 1e6,
      duration: Number(duration) / 1e6,
    };
    this.#timings.delete(pts);
    const frame = this.#frame.clone();
    if (!frame) throw new TypeError('there is no memory left for a frame');
    const sample = new VideoSample(new AvFrameVideoSampleResource(frame), timing);
    if (sample.format !== null) {
      this.onSample(sample);
      return;
    }
    this.#toRgba ??= await ToRgba.create(frame);
    const converted = this.#toRgba.convert(frame);
    sample.close();
    this.onSample(new VideoSample(new AvFrameVideoSampleResource(converted), timing));
  }

  /** The shape of a pixel as the container states it: what the stream itself says is not what is shown. */
  #pixelAspect(): Rational {
    const { codedWidth = 1, codedHeight = 1, displayAspectWidth, displayAspectHeight } = this.config;
    if (!displayAspectWidth || !displayAspectHeight) return new Rational(1, 1);
    return new Rational(displayAspectWidth * codedHeight, displayAspectHeight * codedWidth);
  }
}

function bytesOf(source: AllowSharedBufferSource): Buffer {
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : Buffer.from(source as ArrayBuffer);
}
