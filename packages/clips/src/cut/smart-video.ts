import type { Seconds } from '@framescout/contract';
import { type AvcConfig, HAIR, type OpenVideo, readAvcConfig } from '@framescout/engine';
import { type EncodedPacket, EncodedPacketSink, type EncodedVideoPacketSource } from 'mediabunny';
import type { ClipRange } from './clip-range.ts';
import type { ListedRange } from './copy-video.ts';
import { encodeStretch } from './encode-stretch.ts';
import { withReordering } from './h264-reordering.ts';
import { holdsIdr, joinUnits, mapSequenceSets, splitUnits, withParameterSets } from './h264-units.ts';
import { listRangePackets, type RangePackets, reorderedFrames } from './range-packets.ts';
import { planSmartCut, type SmartPlan, type Stretch } from './smart-plan.ts';
import type { TrackFeed } from './track-feed.ts';

/** A range divided for a smart cut. */
export type SmartRange = ListedRange & { plan: SmartPlan };

/** Finds out what of a range can be copied and what has to be encoded. */
export async function divideRange(video: OpenVideo, range: ClipRange): Promise<SmartRange> {
  const listed = await listRangePackets(video, range.start, range.end);
  const join = await findJoin(video, listed, range);
  return { range, listed, plan: planSmartCut(listed.packets, join, range) };
}

/**
 * Puts ranges one after the other: copied from their first keyframe on, what lies before it and after the last frame
 * that can be copied encoded. H.264 carries its parameter sets along in the stream, since the two parts differ.
 */
export async function* smartVideo(
  video: OpenVideo,
  ranges: readonly SmartRange[],
  config: VideoEncoderConfig,
  target: EncodedVideoPacketSource,
): TrackFeed {
  const decoderConfig = await video.track.getDecoderConfig();
  const meta = decoderConfig ? { decoderConfig } : {};
  const avc = avcOf(decoderConfig);
  let shownBefore: Seconds = 0;
  for (const { range, listed, plan } of ranges) {
    const shift = shownBefore - range.start;
    const join = avc && { lengthBytes: avc.lengthBytes, reordered: reorderedFrames(listed.packets) };
    const parts = [
      plan.head && encoded(video, plan.head, config, join),
      plan.copied && copied(video, listed, plan.copied, avc),
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

type TimedPacket = { packet: EncodedPacket; time: Seconds };

async function* encoded(
  video: OpenVideo,
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
  video: OpenVideo,
  { packets, key }: RangePackets,
  { from, to, start }: NonNullable<SmartPlan['copied']>,
  avc: AvcConfig | null,
): AsyncGenerator<TimedPacket, void, unknown> {
  const sink = new EncodedPacketSink(video.track);
  const first =
    from === 0 ? key : await sink.getKeyPacket((packets[from]?.time ?? start) + video.timelineStart + HAIR);
  if (!first) return;
  let left = to - from;
  for await (const packet of sink.packets(first, undefined, { verifyKeyPackets: true })) {
    const time = packet.timestamp - video.timelineStart;
    // Leading pictures of the keyframe are in the encoded part already.
    if (time >= start - HAIR) {
      const isFirst = left === to - from;
      yield { packet: isFirst && avc ? restated(packet, avc, avc.lengthBytes) : packet, time };
    }
    if (--left <= 0) return;
  }
}

/** The first keyframe of a range from which on its packets need nothing before them; -1 where there is none. */
async function findJoin(video: OpenVideo, { packets }: RangePackets, range: ClipRange): Promise<number> {
  const avc = avcOf(await video.track.getDecoderConfig());
  const isAvc = (await video.track.getCodec()) === 'avc';
  const sink = new EncodedPacketSink(video.track);
  for (const [index, { isKey, time }] of packets.entries()) {
    if (!isKey || time < range.start - HAIR) continue;
    const packet = await sink.getKeyPacket(time + video.timelineStart + HAIR, { verifyKeyPackets: true });
    if (!packet || Math.abs(packet.timestamp - video.timelineStart - time) > HAIR) continue;
    if (!isAvc || !avc || holdsIdr(splitUnits(packet.data, avc.lengthBytes))) return index;
  }
  return -1;
}

/** A keyframe with the parameter sets that it is to be decoded with; units' lengths as the track writes them. */
function restated(packet: EncodedPacket, config: AvcConfig, lengthBytes: number): EncodedPacket {
  if (packet.type !== 'key' && config.lengthBytes === lengthBytes) return packet;
  const units = splitUnits(packet.data, config.lengthBytes);
  const whole = packet.type === 'key' ? withParameterSets(units, config.parameterSets) : units;
  return packet.clone({ data: joinUnits(whole, lengthBytes) });
}

/** How a track's H.264 is written; null for other codecs and for streams with start codes. */
function avcOf(config: VideoDecoderConfig | null): AvcConfig | null {
  if (!config?.codec.startsWith('avc') || !config.description) return null;
  return readAvcConfig(bytesOf(config.description));
}

function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
