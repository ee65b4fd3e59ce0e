import { toAvFrame } from '@mediabunny/server';
import { type AudioCodec, type AudioSample, CustomAudioEncoder, EncodedPacket } from 'mediabunny';
import {
  AV_CODEC_ID_OPUS,
  AV_SAMPLE_FMT_FLT,
  AVMEDIA_TYPE_AUDIO,
  avChannelLayoutDefault,
  avChannelLayoutDescribe,
  Codec,
  CodecContext,
  FFmpegError,
  Frame,
  Packet,
  Rational,
} from 'node-av';
import { FilterChain } from '../filter/filter-chain.ts';

// Opus always decodes at this rate (RFC 6716), and the encoder of `@mediabunny/server` accepts few others.
const OPUS_RATE = 48_000;
const OWN_RATES: ReadonlySet<number> = new Set([8_000, 12_000, 16_000, 24_000, OPUS_RATE]);
// 20 ms, the default of libopus.
const PACKET_SAMPLES = 960;
const BITRATE = 128_000;

/** Encodes sound as Opus at rates that Opus, and so `@mediabunny/server`, doesn't support. */
export class OpusEncoder extends CustomAudioEncoder {
  readonly #frame = new Frame();
  readonly #packet = new Packet();
  #context: CodecContext | null = null;
  #chain: FilterChain | null = null;
  /** When the sound starts (seconds), and how much earlier the encoder claims that it does. */
  #start = 0;
  #lead: number | null = null;

  static override supports(codec: AudioCodec, { sampleRate, numberOfChannels }: AudioEncoderConfig): boolean {
    return codec === 'opus' && !OWN_RATES.has(sampleRate) && numberOfChannels <= 2;
  }

  async init(): Promise<void> {
    this.#frame.alloc();
    this.#packet.alloc();
    const codec = Codec.findEncoder(AV_CODEC_ID_OPUS);
    if (!codec) throw new TypeError('this FFmpeg has no encoder for Opus');
    const context = new CodecContext();
    context.allocContext3(codec);
    context.codecType = AVMEDIA_TYPE_AUDIO;
    context.sampleRate = OPUS_RATE;
    context.sampleFormat = AV_SAMPLE_FMT_FLT;
    context.channelLayout = avChannelLayoutDefault(this.config.numberOfChannels);
    context.timeBase = new Rational(1, OPUS_RATE);
    context.bitRate = BigInt(this.config.bitrate ?? BITRATE);
    FFmpegError.throwIfError(await context.open2(codec), 'open an encoder for Opus');
    this.#context = context;
  }

  async encode(sample: AudioSample): Promise<void> {
    const frame = new Frame();
    try {
      frame.alloc();
      await toAvFrame(sample, frame);
      if (!this.#chain) this.#start = sample.timestamp;
      this.#chain ??= await this.#resampler(frame);
      this.#chain.put(frame);
    } finally {
      frame.free();
    }
    await this.#encodeReady();
  }

  async flush(): Promise<void> {
    if (!this.#chain) return;
    this.#chain.put(null);
    await this.#encodeReady();
    await this.#send(null);
  }

  close(): void {
    this.#chain?.[Symbol.dispose]();
    this.#context?.freeContext();
    this.#frame.free();
    this.#packet.free();
  }

  /** Creates a resampler that turns frames like this one into packet-sized frames at Opus's rate. */
  #resampler(frame: Frame): Promise<FilterChain> {
    const layout = avChannelLayoutDescribe(avChannelLayoutDefault(frame.channels));
    return FilterChain.ofSound(frame, layout, [
      // Timestamps samples without gaps.
      ['asetpts', 'N'],
      ['aresample', String(OPUS_RATE)],
      ['aformat', `sample_fmts=flt:sample_rates=${OPUS_RATE}:channel_layouts=${layout}`],
      ['asetnsamples', `n=${PACKET_SAMPLES}:p=0`],
    ]);
  }

  async #encodeReady(): Promise<void> {
    while (this.#chain?.take(this.#frame)) {
      await this.#send(this.#frame);
      this.#frame.unref();
    }
  }

  async #send(frame: Frame | null): Promise<void> {
    const context = this.#context;
    if (!context) throw new TypeError('an encoder encodes once it is open');
    FFmpegError.throwIfError(await context.sendFrame(frame), 'encode sound');
    while ((await context.receivePacket(this.#packet)) >= 0) {
      const { data, pts, duration } = this.#packet;
      if (data)
        this.#hand(context, Uint8Array.from(data), Number(pts) / OPUS_RATE, Number(duration) / OPUS_RATE);
      this.#packet.unref();
    }
  }

  #hand({ extraData }: CodecContext, data: Uint8Array, time: number, duration: number): void {
    const isFirst = this.#lead === null;
    // The encoder's timestamps start before the sound, by the pre-skip that players drop.
    this.#lead ??= Math.max(0, -time);
    const packet = new EncodedPacket(data, 'key', this.#start + time + this.#lead, duration);
    const { numberOfChannels } = this.config;
    const header = extraData && { description: Uint8Array.from(extraData) };
    const decoderConfig = { codec: 'opus', sampleRate: OPUS_RATE, numberOfChannels, ...header };
    this.onPacket(packet, isFirst ? { decoderConfig } : undefined);
  }
}
