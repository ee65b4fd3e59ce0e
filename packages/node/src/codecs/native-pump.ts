import { DecoderPump } from '@framescout/media';
import type { EncodedPacket, VideoCodec } from 'mediabunny';
import { NativeContext, type NativeFrame } from './native-context.ts';

// Only one packet is decoded at a time; the others keep the decoder busy while the main thread handles
// another decoder's frames.
const IN_FLIGHT = 5;

/** The decoder used by scans: FFmpeg on its own thread, one packet at a time. */
export class NativePump extends DecoderPump {
  readonly #opening: Promise<NativeContext>;
  readonly #packets: EncodedPacket[] = [];
  // Settles once all packets queued so far are decoded.
  #work: Promise<void> = Promise.resolve();
  #isBusy = false;
  #isEnded = false;

  constructor(codec: VideoCodec, config: VideoDecoderConfig) {
    super(IN_FLIGHT);
    this.#opening = NativeContext.open(codec, config);
    // Whoever decodes gets the error.
    this.#opening.catch(() => undefined);
  }

  protected override get undecoded(): number {
    return this.#packets.length + (this.#isBusy ? 1 : 0);
  }

  protected override feed(packet: EncodedPacket): void {
    this.#packets.push(packet);
    if (!this.#isBusy) this.#work = this.#decodeAll();
  }

  protected override async flush(): Promise<void> {
    await this.#work;
    if (this.#isEnded) return;
    this.#isBusy = true;
    try {
      const context = await this.#opening;
      this.#putAll(await context.flush());
    } finally {
      this.#isBusy = false;
      if (this.#isEnded) await this.#free();
    }
  }

  protected override end(): void {
    this.#isEnded = true;
    this.#packets.length = 0;
    // FFmpeg must not be freed while it decodes a packet.
    if (!this.#isBusy) void this.#free();
  }

  async #decodeAll(): Promise<void> {
    this.#isBusy = true;
    try {
      const context = await this.#opening;
      for (let packet = this.#packets.shift(); packet; packet = this.#packets.shift()) {
        this.#putAll(await context.decode(packet));
        this.advance();
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.#isBusy = false;
      if (this.#isEnded) await this.#free();
    }
  }

  #putAll(frames: readonly NativeFrame[]): void {
    for (const { sample, microseconds } of frames) {
      const toSample = (time: number) => {
        sample.setTimestamp(time);
        return sample;
      };
      this.put({ microseconds, toSample, close: () => sample.close() });
    }
  }

  async #free(): Promise<void> {
    const context = await this.#opening.catch(() => null);
    context?.close();
  }
}
