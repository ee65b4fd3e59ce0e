import type { Seconds } from '@framescout/contract';
import {
  type AvcConfig,
  isBefore,
  type Packets,
  readAvcConfig,
  type TimedPacket,
  type Video,
} from '@framescout/media';
import type { EncodedPacket, EncodedVideoPacketSource } from 'mediabunny';
import { withReordering } from '../h264/reordering.ts';
import { joinUnits, mapSequenceSets, splitUnits, withParameterSets } from '../h264/units.ts';
import { avcOf, bytesOf, type SmartRange } from '../plan/divide-range.ts';
import { type RangePackets, reorderedFrames } from '../plan/range-packets.ts';
import type { SmartPlan, Stretch } from '../plan/smart-plan.ts';
import { encodeStretch } from './encode-stretch.ts';
import type { TrackFeed } from './track-feed.ts';

/**
 * Puts ranges one after the other: copied from their first keyframe on, what lies before it and after the last frame
 * that can be copied encoded. H.264 carries its parameter sets along in the stream, since the two parts differ.
 */
export async function* smartVideo(
  video: Video,
  ranges: readonly SmartRange[],
  config: VideoEncoderConfig,
  target: EncodedVideoPacketSource,
): TrackFeed {
  const decoderConfig = await video.packets.picture.track.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  const avc = avcOf(decoderConfig);
  let shownBefore: Seconds = 0;
  for (const { range, listed, plan } of ranges) {
    const shift = shownBefore - range.start;
    const join = avc && { lengthBytes: avc.lengthBytes, reordered: reorderedFrames(listed.packets) };
    const parts = [
      plan.head && encoded(video, plan.head, config, join),
      plan.copied && copied(video.packets, listed, plan.copied, avc),
      plan.tail && encoded(video, plan.tail, config, join),
    ];
    let latest = Number.NEGATIVE_INFINITY;
    for (const part of parts) {
      if (!part) continue;
      for await (const { packet, time } of part) {
        const timestamp = time + shift;
        const type = timestamp < latest ? 'delta' : packet.type;
        latest = Math.max(latest, timestamp);
        await target.add(packet.clone({ timestamp, type, sideData: {} }), meta);
        yield Math.max(0, timestamp);
      }
    }
    shownBefore += range.end - range.start;
  }
  target.close();
}

/** What an encoded part has to share with the copied one: how lengths are written, and frames held back. */
type AvcJoin = { lengthBytes: number; reordered: number };

async function* encoded(
  video: Video,
  stretch: Stretch,
  config: VideoEncoderConfig,
  join: AvcJoin | null,
): AsyncGenerator<TimedPacket, void, unknown> {
  let own: AvcConfig | null = null;
  const onConfig = ({ description }: VideoDecoderConfig) => {
    if (!join || !description) return;
    const written = readAvcConfig(bytesOf(description));
    own = mapSequenceSets(written, (unit) => withReordering(unit, join.reordered));
  };
  for await (const { packet, time } of encodeStretch(video, stretch, config, onConfig)) {
    yield { packet: join && own ? restated(packet, own, join.lengthBytes) : packet, time };
  }
}

async function* copied(
  { picture }: Packets,
  { packets, key }: RangePackets,
  { from, to, start }: NonNullable<SmartPlan['copied']>,
  avc: AvcConfig | null,
): AsyncGenerator<TimedPacket, void, unknown> {
  const first = from === 0 ? key : await picture.keyframe(packets[from]?.time ?? start);
  if (!first) return;
  let left = to - from;
  for await (const { packet, time } of picture.from(first, { verifyKeyPackets: true })) {
    // Leading pictures of the keyframe are in the encoded part already.
    if (!isBefore(time, start)) {
      const isFirst = left === to - from;
      yield { packet: isFirst && avc ? restated(packet, avc, avc.lengthBytes) : packet, time };
    }
    if (--left <= 0) return;
  }
}

/** A keyframe with the parameter sets that it is to be decoded with; units' lengths as the track writes them. */
function restated(packet: EncodedPacket, config: AvcConfig, lengthBytes: number): EncodedPacket {
  if (packet.type !== 'key' && config.lengthBytes === lengthBytes) return packet;
  const units = splitUnits(packet.data, config.lengthBytes);
  const whole = packet.type === 'key' ? withParameterSets(units, config.parameterSets) : units;
  return packet.clone({ data: joinUnits(whole, lengthBytes) });
}
