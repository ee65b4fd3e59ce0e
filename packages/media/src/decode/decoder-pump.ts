import type { Seconds } from '@framescout/contract';
import type { EncodedPacket, VideoSample } from 'mediabunny';

// Enough packets in flight to keep a frame-threaded decoder busy (16 were no faster, and used a fifth more memory);
// decoders stall when about 16 frames are held.
const USUALLY_IN_FLIGHT = 10;

/** A frame as it came out of a decoder, under the timestamp of its packet. Whoever has it closes it, or its sample. */
export type PumpedFrame = {
  microseconds: number;
  /** The frame as a sample of a time. */
  toSample(time: Seconds): VideoSample;
  close(): void;
};

/** A decoder of one stream, and those of its frames that have not been taken yet. */
export abstract class DecoderPump {
  readonly #frames: PumpedFrame[] = [];
  readonly #inFlight: number;
  #error: unknown = null;
  #isFlushed = false;
  #isClosed = false;
  #wake: () => void = () => {};

  /** `inFlight`: how many packets and frames it holds at most, besides those that the decoder needs itself. */
  constructor(inFlight = USUALLY_IN_FLIGHT) {
    this.#inFlight = inFlight;
  }

  /** How many packets have been handed over and not been decoded. */
  protected abstract get undecoded(): number;

  /** Hands a packet to the decoder. */
  protected abstract feed(packet: EncodedPacket): void;

  /** Has the decoder put out what it held back. */
  protected abstract flush(): Promise<void>;

  /** Ends the decoder. */
  protected abstract end(): void;

  /** Takes a frame from the decoder. */
  protected put(frame: PumpedFrame): void {
    if (this.#isClosed) frame.close();
    else this.#frames.push(frame);
    this.#wake();
  }

  /** Takes note that the decoder failed. */
  protected fail(error: unknown): void {
    this.#error ??= error;
    this.#wake();
  }

  /** Takes note that a packet was decoded. */
  protected advance(): void {
    this.#wake();
  }

  /** Whether it needs more packets: few are undecoded, and few frames unconsumed. */
  get isHungry(): boolean {
    return this.undecoded + this.#frames.length < this.#inFlight;
  }

  /** @throws what the decoder failed with */
  decode(packet: EncodedPacket): void {
    if (this.#error) throw this.#error;
    this.feed(packet);
  }

  /** Signals the end of the packets; the decoder then outputs the frames it held back. */
  finish(): void {
    this.flush().then(
      () => {
        this.#isFlushed = true;
        this.#wake();
      },
      (error: unknown) => this.fail(error),
    );
  }

  /** The next frame; 'hungry' if the decoder needs packets first; null after the last (once `isFed`). */
  async nextFrame(isFed: boolean): Promise<PumpedFrame | 'hungry' | null> {
    while (true) {
      const frame = this.#frames.shift();
      if (frame) return frame;
      if (this.#error) throw this.#error;
      if (this.#isFlushed) return null;
      if (!isFed && this.isHungry) return 'hungry';
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const frame of this.#frames.splice(0)) frame.close();
    this.end();
  }
}
