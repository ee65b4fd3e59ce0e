import { bytesOf, isBefore } from '@framescout/base';
import {
  type AvcConfig,
  avcOf,
  joinUnits,
  mapSequenceSets,
  readAvcConfig,
  readUnits,
  type StatedTiming,
  withOtherParameterSets,
  withParameterSets,
  withTiming,
} from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { Packets, TimedPacket, Video } from '@framescout/media';
import type { EncodedPacket } from 'mediabunny';
import type { PacketRun, SmartCutPicture, TimeSpan } from '../../plan/recipe/clip-recipe.ts';
import type { PacketTarget, TrackFeed } from '../container/track-feed.ts';
import { describePicture, readRun } from './describe-picture.ts';
import { encodeStretch } from './encode-stretch.ts';
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
