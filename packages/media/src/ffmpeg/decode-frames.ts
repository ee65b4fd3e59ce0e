import type { Seconds } from '@framescout/contract';
import {
  CustomVideoDecoder,
  type EncodedPacket,
  registerDecoder,
  type VideoCodec,
  VideoSample,
} from 'mediabunny';
import type { ReadFrame } from './ffmpeg-reader.ts';
import { ForeignFrames, type ForeignSource } from './foreign-frames.ts';

/**
 * The codec by which Mediabunny knows the index of a foreign video, whose packets are empty: what is behind them comes
 * from FFmpeg. No other video is open in the same worker meanwhile.
 */
const FOREIGN_CODEC: VideoCodec = 'vp8';

let source: ForeignSource | null = null;
let isRegistered = false;

/** Makes Mediabunny decode the index of a foreign video in place of an earlier one; what comes back ends that. */
export function decodeForeign(opened: ForeignSource): () => void {
  source = opened;
  if (!isRegistered) registerDecoder(ForeignDecoder);
  isRegistered = true;
  return () => {
    if (source === opened) source = null;
  };
}

/** Decodes by handing out, for each empty packet, the frame that FFmpeg has at its time. */
class ForeignDecoder extends CustomVideoDecoder {
  static override supports(codec: VideoCodec): boolean {
    return source !== null && codec === FOREIGN_CODEC;
  }

  #source: ForeignSource | null = null;
  #frames: ForeignFrames | null = null;
  #isClosed = false;

  override init(): void {
    this.#source = source;
    this.#frames = source && new ForeignFrames(source, null);
  }

  override async decode(packet: EncodedPacket): Promise<void> {
    if (!this.#source || this.#isClosed) return;
    const frame = await this.#frames?.frameAt(packet.timestamp);
    // NOTE: a closed decoder's last frame is nobody's any more.
    if (frame && !this.#isClosed) this.onSample(toSample(frame, packet, this.#source));
  }

  override flush(): void {}

  override close(): void {
    this.#isClosed = true;
    this.#frames?.[Symbol.dispose]();
  }
}

/** A frame as Mediabunny hands it on, with the time and length (seconds) that the index says. */
export function toSample(
  { data }: ReadFrame,
  { timestamp, duration }: { timestamp: Seconds; duration: Seconds },
  { width, height, colorSpace }: ForeignSource,
): VideoSample {
  const size = { format: 'I420' as const, codedWidth: width, codedHeight: height };
  return new VideoSample(data, { ...size, timestamp, duration, colorSpace });
}
