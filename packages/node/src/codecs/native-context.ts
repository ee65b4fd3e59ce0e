import type { EncodedPacket, VideoCodec, VideoSample } from 'mediabunny';
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
  Packet,
  Rational,
} from 'node-av';
import { FilterChain, markFullRange } from '../filter/filter-chain.ts';
import { acquireFrame, bytesOf, pooledSample, releaseFrame } from './frame-pool.ts';

const CODECS: Partial<Record<VideoCodec, AVCodecID>> = {
  avc: AV_CODEC_ID_H264,
  hevc: AV_CODEC_ID_HEVC,
  vp8: AV_CODEC_ID_VP8,
  vp9: AV_CODEC_ID_VP9,
  av1: AV_CODEC_ID_AV1,
};

const MICROSECONDS = { num: 1, den: 1_000_000 };

/** A decoded frame by its packet's timestamp in microseconds, as coarse as a sample's times. */
export type NativeFrame = { sample: VideoSample; microseconds: number };

/** A single-threaded FFmpeg decoder. Packets cross threads once each; calls must not overlap. */
export class NativeContext {
  readonly #context = new CodecContext();
  #frame = acquireFrame();
  readonly #packet = new Packet();
  readonly #pixelAspect: Rational;
  readonly #isFullRange: boolean;
  /** Converts formats without a WebCodecs name (planar RGB, gray, 4:4:0), of one size. */
  #toRgba: FilterChain | null = null;

  private constructor(config: VideoDecoderConfig) {
    this.#packet.alloc();
    this.#pixelAspect = pixelAspectOf(config);
    this.#isFullRange = config.colorSpace?.fullRange ?? false;
  }

  /** Whether there is a decoder for a codec. */
  static knows(codec: VideoCodec): boolean {
    return CODECS[codec] !== undefined;
  }

  /** @throws {FFmpegError} if FFmpeg cannot decode the video */
  static async open(name: VideoCodec, config: VideoDecoderConfig): Promise<NativeContext> {
    const own = new NativeContext(config);
    const id = CODECS[name];
    const codec = id === undefined ? null : Codec.findDecoder(id);
    if (!codec || id === undefined) throw new TypeError(`this FFmpeg has no decoder for ${name}`);
    const { codedWidth = 0, codedHeight = 0, description } = config;
    const context = own.#context;
    context.allocContext3(codec);
    context.codecType = AVMEDIA_TYPE_VIDEO;
    context.codecId = id;
    context.width = codedWidth;
    context.height = codedHeight;
    context.extraData = description ? bytesOf(description) : null;
    // For H.264 that does not state its reordering, holds back as many frames as its level allows instead of
    // showing them too early.
    const options = Dictionary.fromObject({ strict: FF_COMPLIANCE_STRICT, threads: '1' });
    FFmpegError.throwIfError(await context.open2(codec, options), 'open the decoder');
    return own;
  }

  /** Decodes a packet, and returns the frames that are ready. @throws {FFmpegError} if it is damaged */
  async decode(packet: EncodedPacket): Promise<NativeFrame[]> {
    const own = this.#packet;
    own.isKeyframe = packet.type === 'key';
    own.data = bytesOf(packet.data);
    own.timeBase = MICROSECONDS;
    own.pts = BigInt(packet.microsecondTimestamp);
    own.dts = AV_NOPTS_VALUE;
    own.duration = BigInt(packet.microsecondDuration);
    const sent = await this.#context.sendPacket(own);
    own.unref();
    FFmpegError.throwIfError(sent, 'decode a packet');
    const frames: NativeFrame[] = [];
    // With one thread, a packet is decoded when it is sent, so this does not block.
    while (isReady(this.#context.receiveFrameSync(this.#frame))) frames.push(await this.#take());
    return frames;
  }

  /** Returns the frames that the decoder held back; afterwards, it can decode another stream. */
  async flush(): Promise<NativeFrame[]> {
    FFmpegError.throwIfError(await this.#context.sendPacket(null), 'end the decoder');
    const frames: NativeFrame[] = [];
    while (isReady(await this.#context.receiveFrame(this.#frame))) frames.push(await this.#take());
    this.#context.flushBuffers();
    return frames;
  }

  /** Frees the decoder; its frames remain valid. */
  close(): void {
    this.#toRgba?.[Symbol.dispose]();
    this.#context.freeContext();
    releaseFrame(this.#frame);
    this.#packet.free();
  }

  async #take(): Promise<NativeFrame> {
    const frame = this.#frame;
    this.#frame = acquireFrame();
    frame.sampleAspectRatio = this.#pixelAspect;
    markFullRange(frame, this.#isFullRange);
    const microseconds = Number(frame.pts);
    const timing = { timestamp: microseconds / 1e6, duration: Number(frame.duration) / 1e6 };
    const sample = pooledSample(frame, timing);
    if (sample.format !== null) return { sample, microseconds };
    this.#toRgba ??= await FilterChain.ofPictures(frame, [['format', 'pix_fmts=rgba']]);
    const converted = acquireFrame();
    this.#toRgba.pass(frame, converted);
    sample.close();
    return { sample: pooledSample(converted, timing), microseconds };
  }
}

/** Whether a frame came. @throws {FFmpegError} if none did and there is nothing to wait for */
function isReady(received: number): boolean {
  if (received === AVERROR_EAGAIN || received === AVERROR_EOF) return false;
  FFmpegError.throwIfError(received, 'decode a frame');
  return true;
}

/** Returns the pixel aspect ratio stated by the container, which overrides what the stream itself says. */
function pixelAspectOf(config: VideoDecoderConfig): Rational {
  const { codedWidth = 1, codedHeight = 1, displayAspectWidth, displayAspectHeight } = config;
  if (!displayAspectWidth || !displayAspectHeight) return new Rational(1, 1);
  return new Rational(displayAspectWidth * codedHeight, displayAspectHeight * codedWidth);
}
