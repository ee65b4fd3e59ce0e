import { bytesOf, isBefore } from '@framescout/base';
import {
  type AvcConfig,
  avcOf,
  joinUnits,
  mapSequenceSets,
  readAvcConfig,
  readUnits,
  repairAvcConfig,
  type StatedTiming,
  withOtherParameterSets,
  withParameterSets,
  withTiming,
} from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { Packets, TimedPacket, Video } from '@framescout/media';
import { EncodedPacket } from 'mediabunny';
import type { PacketRun, SmartCutPicture, TimeSpan } from '../../plan/recipe/clip-recipe.ts';
import type { PacketTarget, TrackFeed } from '../container/track-feed.ts';
import { describePicture, readRun } from './describe-picture.ts';
import { shownWithin } from './shown-within.ts';

/** Joins copied and re-encoded parts (a smart cut); in H.264, their sets are in the stream. */
export async function* smartCutVideo(
  video: Video,
  packets: Packets,
  { ranges, encoder, pixelAspect }: SmartCutPicture,
  target: PacketTarget,
): TrackFeed {
  const decoderConfig = await describePicture(packets.picture, pixelAspect, null);
  const meta = decoderConfig ? { decoderConfig } : {};
  const avc = avcOf(decoderConfig);
  let shownBefore: Seconds = 0;
  for (const range of ranges) {
    const { start, end, reordered, parts } = range;
    const shift = shownBefore - start;
    const join = avc && {
      lengthBytes: avc.lengthBytes,
      reordered: reordered ?? 0,
      rate: video.info.frameRate,
    };
    let latest = Number.NEGATIVE_INFINITY;
    for (const part of parts) {
      const made =
        part.kind === 'encoded' ? encodePart(video, part, encoder, join) : copyPart(packets, part, avc);
      for await (const { packet, time } of made) {
        const shown = shownWithin(range, time, packet.duration);
        const timestamp = shown.time + shift;
        const type = timestamp < latest ? 'delta' : packet.type;
        latest = Math.max(latest, timestamp);
        await target.add(packet.clone({ timestamp, duration: shown.duration, type, sideData: {} }), meta);
        yield Math.max(0, timestamp);
      }
    }
    shownBefore += end - start;
  }
  target.close();
}

/** What an encoded part must share with the copied one: NAL unit length size and timing. */
type AvcJoin = StatedTiming & { lengthBytes: number };

async function* encodePart(
  video: Video,
  stretch: TimeSpan,
  config: VideoEncoderConfig,
  join: AvcJoin | null,
): AsyncGenerator<TimedPacket, void, unknown> {
  let own: AvcConfig | null = null;
  const onConfig = ({ description }: VideoDecoderConfig) => {
    if (!join || !description) return;
    const written = readAvcConfig(bytesOf(description));
    own = mapSequenceSets(written, (unit) => withTiming(unit, join));
  };
  for await (const { packet, time } of encodeStretch(video, stretch, config, onConfig)) {
    // The encoder's own parameter sets, which some encoders repeat in the stream, do not state the timing.
    yield {
      packet: join && own ? rewriteUnits(packet, own, join.lengthBytes, withOtherParameterSets) : packet,
      time,
    };
  }
}

async function* copyPart(
  { picture }: Packets,
  run: PacketRun,
  avc: AvcConfig | null,
): AsyncGenerator<TimedPacket, void, unknown> {
  let isFirst = true;
  for await (const { packet, time } of readRun(picture, run)) {
    // Leading pictures of the keyframe are already in the encoded part.
    if (isBefore(time, run.keyTime)) continue;
    yield {
      packet: isFirst && avc ? rewriteUnits(packet, avc, avc.lengthBytes, withParameterSets) : packet,
      time,
    };
    isFirst = false;
  }
}

/** Rewrites a packet's units with the track's NAL length size; `give` adds parameter sets to keyframes. */
function rewriteUnits(
  packet: EncodedPacket,
  config: AvcConfig,
  lengthBytes: number,
  give: typeof withParameterSets,
): EncodedPacket {
  if (packet.type !== 'key' && config.lengthBytes === lengthBytes) return packet;
  const { units } = readUnits(packet.data, config.lengthBytes);
  const whole = packet.type === 'key' ? give(units, config.parameterSets) : units;
  return packet.clone({ data: joinUnits(whole, lengthBytes) });
}

// The encoder's queue length: enough frames to keep it busy, few enough to fit in memory at 4K.
const MAX_QUEUED = 8;

/** A packet from an encoder, and its time on the player's timeline. */
type FreshPacket = { packet: EncodedPacket; time: Seconds };

/**
 * Decodes and re-encodes a stretch, starting with a keyframe; packets come in decoding order, without
 * B-frames. `onConfig` receives the decoder configuration of the output, before the first packet.
 * @throws {DOMException} reported by the decoder or encoder
 */
async function* encodeStretch(
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
