import { type EncodedPacket, VideoSample } from 'mediabunny';
import type { DecoderPreference } from './decode-range.ts';
import { DecoderPump } from './decoder-pump.ts';

/** A WebCodecs decoder. */
export class WebCodecsPump extends DecoderPump {
  readonly #decoder: VideoDecoder;

  constructor(config: VideoDecoderConfig, preference: DecoderPreference) {
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
    this.#decoder.configure({ ...config, hardwareAcceleration: preference });
  }

  protected override get undecoded(): number {
    return this.#decoder.decodeQueueSize;
  }

  protected override feed(packet: EncodedPacket): void {
    this.#decoder.decode(packet.toEncodedVideoChunk());
  }

  protected override flush(): Promise<void> {
    return this.#decoder.flush();
  }

  protected override end(): void {
    if (this.#decoder.state !== 'closed') this.#decoder.close();
  }
}
