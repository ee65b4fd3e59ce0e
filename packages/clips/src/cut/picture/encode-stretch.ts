import { repairAvcConfig } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { EncodedPacket } from 'mediabunny';
import type { TimeSpan } from '../../plan/recipe/clip-recipe.ts';

// The encoder's queue length: enough frames to keep it busy, few enough to fit in memory at 4K.
const MAX_QUEUED = 8;

/** A packet from an encoder, and its time on the player's timeline. */
export type FreshPacket = { packet: EncodedPacket; time: Seconds };

/**
 * Decodes and re-encodes a stretch, starting with a keyframe; packets come in decoding order, without
 * B-frames. `onConfig` receives the decoder configuration of the output, before the first packet.
 * @throws {DOMException} reported by the decoder or encoder
 */
export async function* encodeStretch(
  video: Video,
  { start, end }: TimeSpan,
  config: VideoEncoderConfig,
  onConfig: (config: VideoDecoderConfig) => void,
): AsyncGenerator<FreshPacket, void, unknown> {
  const ready: FreshPacket[] = [];
  const times = new Map<number, { time: Seconds; duration: Seconds }>();
  let failure: unknown = null;
  let wake = () => {};
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const known = times.get(chunk.timestamp);
      times.delete(chunk.timestamp);
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      if (meta?.decoderConfig) onConfig(repairAvcConfig(meta.decoderConfig, data));
      const time = known?.time ?? chunk.timestamp / 1e6;
      const packet = new EncodedPacket(data, chunk.type, time, known?.duration ?? 0);
      ready.push({ packet, time });
    },
    error: (error) => {
      failure ??= error;
      wake();
    },
  });
  encoder.ondequeue = () => wake();
  encoder.configure(config);
  let isFirst = true;
  try {
    for await (const sample of video.wholeFrames({ start, end })) {
      const time = sample.timestamp;
      const frame = sample.toVideoFrame();
      times.set(frame.timestamp, { time, duration: sample.duration || 1 / video.info.frameRate });
      sample.close();
      encoder.encode(frame, { keyFrame: isFirst });
      frame.close();
      isFirst = false;
      while (encoder.encodeQueueSize > MAX_QUEUED && !failure) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failure) throw failure;
      yield* ready.splice(0);
    }
    await encoder.flush();
    if (failure) throw failure;
    yield* ready.splice(0);
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
}
