import type { Seconds } from '@framescout/contract';
import type { EncodedPacket, VideoSample } from 'mediabunny';

// Enough packets in flight to keep a frame-threaded decoder busy (16 were no faster, and used a fifth more
// memory); decoders stall when about 16 frames are held.
const USUALLY_IN_FLIGHT = 10;

/** A decoded frame with its packet's timestamp. Its owner closes it, or the sample made of it. */
export type PumpedFrame = {
  microseconds: number;
  /** Converts the frame to a sample with the given time. */
  toSample(time: Seconds): VideoSample;
  close(): void;
};

/** A decoder for one stream, with a queue of the frames that have not been taken yet. */
export abstract class DecoderPump {
  readonly #frames: PumpedFrame[] = [];
  readonly #inFlight: number;
  #error: unknown = null;
  #isFlushed = false;
  #isClosed = false;
  #wake: () => void = () => {};

  /** `inFlight`: how many packets and frames are queued beyond what the decoder needs itself. */
  constructor(inFlight = USUALLY_IN_FLIGHT) {
    this.#inFlight = inFlight;
  }

  /** The number of packets that were fed but not decoded yet. */
  protected abstract get undecoded(): number;

  /** Hands a packet to the decoder. */
  protected abstract feed(packet: EncodedPacket): void;

  /** Makes the decoder output the frames it held back. */
  protected abstract flush(): Promise<void>;

  /** Shuts down the decoder. */
  protected abstract end(): void;

  /** Queues a frame that the decoder has output. */
  protected put(frame: PumpedFrame): void {
    if (this.#isClosed) frame.close();
    else this.#frames.push(frame);
    this.#wake();
  }

  /** Records that the decoder failed. */
  protected fail(error: unknown): void {
    this.#error ??= error;
    this.#wake();
  }

  /** Signals that a packet was decoded. */
  protected advance(): void {
    this.#wake();
  }

  /** Whether to feed more packets: few are undecoded, and few frames are unconsumed. */
  get isHungry(): boolean {
    return this.undecoded + this.#frames.length < this.#inFlight;
  }

  /** @throws the error that the decoder failed with */
  decode(packet: EncodedPacket): void {
    if (this.#error) throw this.#error;
    this.feed(packet);
  }

  /** Signals the end of the stream; the decoder then outputs the frames it held back. */
  finish(): void {
    this.flush().then(
      () => {
        this.#isFlushed = true;
        this.#wake();
      },
      (error: unknown) => this.fail(error),
    );
  }

  /** Returns a frame; 'hungry' if packets are needed first; null after the last (once `isFed`). */
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
