import { CustomVideoDecoder, type EncodedPacket, type VideoCodec } from 'mediabunny';
import { NativeContext, type NativeFrame } from './native-context.ts';

type Timing = { timestamp: number; duration: number };

/** A native decoder for Mediabunny's single frames and keyframes; scans do without it. */
export class NativeVideoDecoder extends CustomVideoDecoder {
  static override supports(codec: VideoCodec): boolean {
    return NativeContext.knows(codec);
  }

  // Container timestamps are finer than the microseconds that pass through FFmpeg.
  readonly #timings = new Map<number, Timing>();
  #context: NativeContext | null = null;

  override async init(): Promise<void> {
    this.#context = await NativeContext.open(this.codec, this.config);
  }

  override decode(packet: EncodedPacket): Promise<void> {
    const { timestamp, duration } = packet;
    this.#timings.set(packet.microsecondTimestamp, { timestamp, duration });
    return this.#emit((context) => context.decode(packet));
  }

  override async flush(): Promise<void> {
    await this.#emit((context) => context.flush());
    this.#timings.clear();
  }

  override close(): void {
    this.#context?.close();
  }

  async #emit(decode: (context: NativeContext) => Promise<NativeFrame[]>): Promise<void> {
    try {
      const frames = this.#context ? await decode(this.#context) : [];
      for (const { sample, microseconds } of frames) {
        const timing = this.#timings.get(microseconds);
        this.#timings.delete(microseconds);
        if (timing) {
          sample.setTimestamp(timing.timestamp);
          sample.setDuration(timing.duration);
        }
        this.onSample(sample);
      }
    } catch (error) {
      // Rejecting would crash the process, since Mediabunny ignores the last call's rejection.
      this.onError(error);
    }
  }
}
