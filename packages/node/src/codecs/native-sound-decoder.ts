import { AvFrameAudioSampleResource } from '@mediabunny/server';
import { type AudioCodec, AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny';
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_EAC3,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VORBIS,
  AV_NOPTS_VALUE,
  type AVCodecID,
  AVMEDIA_TYPE_AUDIO,
  avChannelLayoutDefault,
  Codec,
  CodecContext,
  FFmpegError,
  Frame,
  Packet,
  Rational,
} from 'node-av';
import { bytesOf } from './frame-pool.ts';

const CODECS: Partial<Record<AudioCodec, AVCodecID>> = {
  aac: AV_CODEC_ID_AAC,
  ac3: AV_CODEC_ID_AC3,
  eac3: AV_CODEC_ID_EAC3,
  flac: AV_CODEC_ID_FLAC,
  mp3: AV_CODEC_ID_MP3,
  opus: AV_CODEC_ID_OPUS,
  vorbis: AV_CODEC_ID_VORBIS,
};

/** Decodes sound and skips damaged packets, which crash `@mediabunny/server`. */
export class NativeSoundDecoder extends CustomAudioDecoder {
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  #context: CodecContext | null = null;

  static override supports(codec: AudioCodec): boolean {
    return codec in CODECS;
  }

  async init(): Promise<void> {
    this.#frame.alloc();
    this.#packet.alloc();
    const { sampleRate, numberOfChannels, description } = this.config;
    const id = CODECS[this.codec];
    const codec = id === undefined ? null : Codec.findDecoder(id);
    if (!codec) throw new TypeError(`this FFmpeg has no decoder for ${this.codec}`);
    const context = new CodecContext();
    context.allocContext3(codec);
    context.codecType = AVMEDIA_TYPE_AUDIO;
    context.sampleRate = sampleRate;
    context.channelLayout = avChannelLayoutDefault(numberOfChannels);
    context.timeBase = new Rational(1, sampleRate);
    context.extraData = description ? bytesOf(description) : null;
    FFmpegError.throwIfError(await context.open2(codec), 'open a decoder for sound');
    this.#context = context;
  }

  async decode({ data, timestamp, duration }: EncodedPacket): Promise<void> {
    const { sampleRate } = this.config;
    this.#packet.data = Buffer.from(data);
    this.#packet.timeBase = new Rational(1, sampleRate);
    this.#packet.pts = BigInt(Math.round(timestamp * sampleRate));
    this.#packet.dts = AV_NOPTS_VALUE;
    this.#packet.duration = BigInt(Math.round(duration * sampleRate));
    await this.#context?.sendPacket(this.#packet);
    this.#packet.unref();
    await this.#emit();
  }

  async flush(): Promise<void> {
    await this.#context?.sendPacket(null);
    await this.#emit();
    this.#context?.flushBuffers();
  }

  close(): void {
    this.#context?.freeContext();
    this.#frame.free();
    this.#packet.free();
  }

  async #emit(): Promise<void> {
    while (this.#context && (await this.#context.receiveFrame(this.#frame)) >= 0) {
      const frame = this.#frame.clone();
      if (!frame) throw new RangeError('There is no memory left for sound.');
      frame.timeBase = new Rational(1, this.config.sampleRate);
      this.onSample(new AudioSample(new AvFrameAudioSampleResource(frame)));
    }
  }
}
