import { type EncodedPacket, type VideoCodec, VideoSample } from 'mediabunny';
import { FastDecodeError, UndecodableFrameError } from '../errors.ts';
import type { VideoFile } from '../open/video-file.ts';
import type { DecoderPreference } from './decode-range.ts';
import { DecoderPump } from './decoder-pump.ts';

/** Creates a decoder outside a browser; returns null for an unsupported codec. */
export type CreatePump = (codec: VideoCodec, config: VideoDecoderConfig) => DecoderPump | null;

let createOwn: CreatePump | null = null;

/** Registers the decoder that scans use where WebCodecs is missing. */
export function registerDecoderPump(create: CreatePump): void {
  createOwn = create;
}

/** Whether decoders for this video can be limited to one frame at a time, as registered ones can. */
export async function canBeFrameByFrame(
  { track }: VideoFile,
  preference: DecoderPreference,
): Promise<boolean> {
  if (typeof VideoDecoder === 'undefined') return true;
  const config = await track.getDecoderConfig();
  return config !== null && isFrameByFrameAtLowLatency(config, preference);
}

/** Opens WebCodecs or a registered decoder; null without either. @throws {UndecodableFrameError} */
export async function openPump(
  { track }: VideoFile,
  preference: DecoderPreference,
  isOneOfMany = false,
): Promise<DecoderPump | null> {
  if (typeof VideoDecoder === 'undefined' && !createOwn) return null;
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  if (!config || !codec) throw new UndecodableFrameError('This video does not say how to decode it.');
  return typeof VideoDecoder === 'undefined'
    ? (createOwn?.(codec, config) ?? null)
    : new WebCodecsPump(config, preference, isOneOfMany);
}

/** A WebCodecs decoder. */
class WebCodecsPump extends DecoderPump {
  readonly #decoder: VideoDecoder;

  /** `isOneOfMany`: whether other decoders keep the other cores busy. */
  constructor(config: VideoDecoderConfig, preference: DecoderPreference, isOneOfMany = false) {
    super();
    this.#decoder = new VideoDecoder({
      output: (frame) =>
        this.put({
          microseconds: frame.timestamp,
          toSample: (time) => new VideoSample(frame, { timestamp: time }),
          close: () => frame.close(),
        }),
      error: (error) => this.fail(error),
    });
    this.#decoder.ondequeue = () => this.advance();
    this.#decoder.configure({
      ...config,
      hardwareAcceleration: preference,
      ...(isOneOfMany && isFrameByFrameAtLowLatency(config, preference) && { optimizeForLatency: true }),
    });
  }

  protected override get undecoded(): number {
    return this.#decoder.decodeQueueSize;
  }

  protected override feed(packet: EncodedPacket): void {
    try {
      this.#decoder.decode(packet.toEncodedVideoChunk());
    } catch (error) {
      if (!isKeyframeRefused(error)) throw error;
      throw new FastDecodeError('The browser does not recognize a keyframe.', { cause: error });
    }
  }

  protected override flush(): Promise<void> {
    return this.#decoder.flush();
  }

  protected override end(): void {
    if (this.#decoder.state !== 'closed') this.#decoder.close();
  }
}

/** Whether the browser found no keyframe in the first packet, as older versions of Chromium may. */
function isKeyframeRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'DataError';
}

/**
 * Whether requesting low latency makes a decoder finish each frame before it starts the next, and changes
 * nothing else. Chromium decodes H.264 with FFmpeg, which then runs on a single thread, and AV1 with dav1d,
 * whose threads then share one frame. Other decoders may take it to mean that frames come in decoding order.
 */
function isFrameByFrameAtLowLatency({ codec }: VideoDecoderConfig, preference: DecoderPreference): boolean {
  const isChromium = 'userAgentData' in navigator;
  return isChromium && /^(avc[13]|av01)\./.test(codec) && preference !== 'prefer-hardware';
}
