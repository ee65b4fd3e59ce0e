import { bytesOf, isBefore } from '@framescout/base';
import {
  type AvcConfig,
  avcOf,
  joinUnits,
  mapSequenceSets,
  type RenumberedSets,
  readAvcConfig,
  readUnits,
  renumberSets,
  renumberSlice,
  repairAvcConfig,
  type StatedTiming,
  withOtherParameterSets,
  withParameterSets,
  withTiming,
  writeAvcConfig,
} from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { Packets, TimedPacket, Video } from '@framescout/media';
import { EncodedPacket } from 'mediabunny';
import type { JoinedPart, PacketRun, SmartCutPicture, TimeSpan } from '../../plan/recipe/clip-recipe.ts';
import type { PacketTarget, TrackFeed } from '../container/track-feed.ts';
import { describePicture, readRun } from './describe-picture.ts';
import { shownWithin } from './shown-within.ts';

/**
 * Joins copied and re-encoded parts (a smart cut). In H.264, either part's parameter sets are in the stream or, with
 * `describesParts`, both are in the description of the track, under ids of their own.
 */
export async function* smartCutVideo(
  video: Video,
  packets: Packets,
  { ranges, encoder, pixelAspect, describesParts }: SmartCutPicture,
  target: PacketTarget,
): TrackFeed {
  const decoderConfig = await describePicture(packets.picture, pixelAspect, null);
  const avc = avcOf(decoderConfig);
  const encode = (part: TimeSpan, reordered: number | null) => {
    const { lengthBytes = 0 } = avc ?? {};
    const timing = { reordered: reordered ?? 0, rate: video.info.frameRate };
    return encodePart(
      video,
      part,
      encoder,
      avc && { ...timing, lengthBytes, beside: describesParts ? avc : null },
    );
  };
  const opening = describesParts ? await openFirstEncoded(ranges, encode) : null;
  const meta = decoderConfig ? { decoderConfig: describeBoth(decoderConfig, avc, opening) } : {};
  let shownBefore: Seconds = 0;
  try {
    for (const range of ranges) {
      const { start, end, reordered, parts } = range;
      const shift = shownBefore - start;
      let latest = Number.NEGATIVE_INFINITY;
      for (const part of parts) {
        const made =
          part === opening?.part
            ? opening.packets()
            : part.kind === 'encoded'
              ? encode(part, reordered)
              : copyPart(packets, part, describesParts ? null : avc);
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
  } finally {
    await opening?.close();
  }
  target.close();
}

/** An encoded part that has begun: its parameter sets under ids of their own, and its packets. */
type OpenedPart = {
  part: JoinedPart;
  sets: RenumberedSets | null;
  packets(): AsyncGenerator<FreshPacket, void, unknown>;
  close(): Promise<void>;
};

/** Begins the first part that is encoded, so that its parameter sets are known before the first packet is written. */
async function openFirstEncoded(
  ranges: SmartCutPicture['ranges'],
  encode: (part: TimeSpan, reordered: number | null) => AsyncGenerator<FreshPacket, void, unknown>,
): Promise<OpenedPart | null> {
  for (const { parts, reordered } of ranges) {
    const part = parts.find(({ kind }) => kind === 'encoded');
    if (part?.kind !== 'encoded') continue;
    const made = encode(part, reordered);
    const first = await made.next();
    return {
      part,
      sets: first.done ? null : (first.value.sets ?? null),
      async *packets() {
        if (!first.done) yield first.value;
        yield* made;
      },
      async close() {
        await made.return();
      },
    };
  }
  return null;
}

/** Returns a track's configuration with the parameter sets of its encoded parts beside those of the copied ones. */
function describeBoth(
  config: VideoDecoderConfig,
  avc: AvcConfig | null,
  opening: OpenedPart | null,
): VideoDecoderConfig {
  if (!avc || !opening?.sets) return config;
  const parameterSets = [...avc.parameterSets, ...opening.sets.parameterSets];
  return { ...config, description: writeAvcConfig({ ...avc, parameterSets }) };
}

/**
 * What an encoded part must share with the copied one: NAL unit length size and timing. `beside`: the parameter sets
 * whose ids it must not have; null if its own go into the stream.
 */
type AvcJoin = StatedTiming & { lengthBytes: number; beside: AvcConfig | null };

async function* encodePart(
  video: Video,
  stretch: TimeSpan,
  config: VideoEncoderConfig,
  join: AvcJoin | null,
): AsyncGenerator<FreshPacket, void, unknown> {
  let own: AvcConfig | null = null;
  let renumbered: RenumberedSets | null = null;
  const onConfig = ({ description }: VideoDecoderConfig) => {
    if (!join || !description) return;
    const written = readAvcConfig(bytesOf(description));
    own = mapSequenceSets(written, (unit) => withTiming(unit, join));
    renumbered = join.beside && renumberSets(own, join.beside);
  };
  for await (const { packet, time } of encodeStretch(video, stretch, config, onConfig)) {
    // The encoder's own parameter sets, which some encoders repeat in the stream, do not state the timing.
    if (join && renumbered)
      yield { packet: renumberPacket(packet, own, join.lengthBytes, renumbered), time, sets: renumbered };
    else if (join && own)
      yield { packet: rewriteUnits(packet, own, join.lengthBytes, withOtherParameterSets), time };
    else yield { packet, time };
  }
}

/** Has a packet refer to parameter sets by their new ids, without sets of its own. */
function renumberPacket(
  packet: EncodedPacket,
  own: AvcConfig | null,
  lengthBytes: number,
  { ids }: RenumberedSets,
): EncodedPacket {
  const { units } = readUnits(packet.data, own?.lengthBytes ?? lengthBytes);
  const bare = withOtherParameterSets(units, []);
  return packet.clone({
    data: joinUnits(
      bare.map((unit) => renumberSlice(unit, ids)),
      lengthBytes,
    ),
  });
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

/** A packet from an encoder, its time on the player's timeline and, if they were renumbered, the parameter sets. */
type FreshPacket = { packet: EncodedPacket; time: Seconds; sets?: RenumberedSets };

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
