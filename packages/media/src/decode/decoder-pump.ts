import type { EncodedPacket } from 'mediabunny';
import { UndecodableFrameError } from '../errors.ts';
import type { VideoFile } from '../open/open-video-file.ts';
import type { DecoderPreference } from './decode-range.ts';

// Enough packets in flight to keep a frame-threaded decoder busy (16 were no faster, and used a fifth more memory);
// decoders stall when about 16 frames are held.
const IN_FLIGHT = 10;

/** A WebCodecs decoder and its output frames that have not been consumed yet. */
export class DecoderPump {
  readonly #decoder: VideoDecoder;
  readonly #frames: VideoFrame[] = [];
  #error: unknown = null;
  #isFlushed = false;
  #isClosed = false;
  #wake: () => void = () => {};

  private constructor() {
    this.#decoder = new VideoDecoder({
      output: (frame) => {
        if (this.#isClosed) frame.close();
        else this.#frames.push(frame);
        this.#wake();
      },
      error: (error) => {
        this.#error ??= error;
        this.#wake();
      },
    });
    this.#decoder.ondequeue = () => this.#wake();
  }

  static async create(video: VideoFile, preference: DecoderPreference): Promise<DecoderPump> {
    const config = await video.track.getDecoderConfig();
    if (!config) throw new UndecodableFrameError('This video does not say how it is to be decoded.');
    const pump = new DecoderPump();
    pump.#decoder.configure({ ...config, hardwareAcceleration: preference });
    return pump;
  }

  /** Whether it needs more packets: few are undecoded, and few frames unconsumed. */
  get isHungry(): boolean {
    return this.#decoder.decodeQueueSize + this.#frames.length < IN_FLIGHT;
  }

  decode(packet: EncodedPacket): void {
    if (this.#error) throw this.#error;
    this.#decoder.decode(packet.toEncodedVideoChunk());
  }

  /** Signals the end of the packets; the decoder then outputs the frames it held back. */
  finish(): void {
    this.#decoder.flush().then(
      () => {
        this.#isFlushed = true;
        this.#wake();
      },
      (error: unknown) => {
        this.#error ??= error;
        this.#wake();
      },
    );
  }

  /** The next frame; 'hungry' if the decoder needs packets first; null after the last (once `isFed`). */
  async nextFrame(isFed: boolean): Promise<VideoFrame | 'hungry' | null> {
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
    if (this.#decoder.state !== 'closed') this.#decoder.close();
  }
}
