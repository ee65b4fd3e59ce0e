import { isBefore, isSameFrameTime } from '@framescout/base';
import { avcOf, holdsIdr, readUnits } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { Packets } from '@framescout/media';
import type { VideoCodec } from 'mediabunny';
import type { ClipSource } from '../method/clip-source.ts';
import type { FormatTraits } from '../method/format-traits.ts';
import { type ClipRange, type ListedRange, startOfFirstFrame } from '../recipe/clip-range.ts';
import type { JoinedPart, TimeSpan } from '../recipe/clip-recipe.ts';
import {
  countListed,
  type RangePacket,
  type RangePackets,
  reorderDepth,
  SPARE_PACKETS,
  sumPacketBytes,
} from '../recipe/range-packets.ts';
import { shownSpan } from './plan-copied-picture.ts';
import type { PlannedPicture } from './planned-picture.ts';

/** Plans a picture that is copied as far as possible; `encoder` makes the rest to match. */
export async function planSmartCutPicture(
  { copied, traits }: Pick<ClipSource, 'traits'> & { copied: Packets },
  ranges: readonly ListedRange[],
  codec: VideoCodec,
  encoder: VideoEncoderConfig,
  family: FormatTraits['family'],
): Promise<PlannedPicture> {
  const divided = await Promise.all(ranges.map((range) => divideRange(copied, range)));
  const lists = divided.map(({ listed }) => listed);
  const withCopies = divided.filter(({ plan }) => plan.copied);
  const reordered = await reorderDepth(copied, lists);
  const seconds = divided.reduce((sum, { range, plan }) => sum + encodedSeconds(plan, range.start), 0);
  return {
    recipe: {
      kind: 'smart-cut',
      describesParts: family === 'movie',
      codec,
      pixelAspect: traits.pixelAspect,
      mostPackets: countListed(lists) + SPARE_PACKETS,
      encoder,
      ranges: divided.map(({ range, plan }) => ({
        ...shownSpan(range),
        reordered: codec === 'avc' ? reordered : null,
        parts: partsOf(plan),
      })),
    },
    ranges: divided.map(({ range }) => range),
    method: methodOf(seconds, withCopies.length > 0),
    bytes: sumPacketBytes(divided.map(copiedOf)) + (seconds * (encoder.bitrate ?? traits.bitrate)) / 8,
    encodedFrames: Math.round(seconds * traits.frameRate),
    reordered: withCopies.length > 0 ? reordered : 0,
  };
}

function methodOf(seconds: number, hasCopies: boolean): PlannedPicture['method'] {
  if (!hasCopies) return { kind: 'encode', reason: 'no-keyframe' };
  return seconds > 0 ? { kind: 'smart-cut', seconds } : { kind: 'copy' };
}

function copiedOf({ listed, plan: { copied } }: SmartRange): RangePackets {
  return { ...listed, packets: copied ? listed.packets.slice(copied.from, copied.to) : [] };
}

function partsOf({ head, copied, tail }: SmartCutPlan): JoinedPart[] {
  const parts: JoinedPart[] = [];
  if (head) parts.push({ kind: 'encoded', ...head });
  if (copied) parts.push({ kind: 'copied', keyTime: copied.start, packets: copied.to - copied.from });
  if (tail) parts.push({ kind: 'encoded', ...tail });
  return parts;
}

/** A range divided for a smart cut. */
type SmartRange = ListedRange & { plan: SmartCutPlan };

/** Determines which parts of a range can be copied and which must be encoded. */
async function divideRange(video: Packets, { range, listed }: ListedRange): Promise<SmartRange> {
  const join = await findJoin(video, listed, range);
  return {
    range,
    listed,
    plan: planSmartCut(listed.packets, join, { start: startOfFirstFrame(range), end: range.end }),
  };
}

/** Finds the first keyframe of a range that later packets do not reference back past; -1 if there is none. */
async function findJoin({ picture }: Packets, { packets }: RangePackets, range: ClipRange): Promise<number> {
  const avc = avcOf(await picture.track.getDecoderConfig());
  const isAvc = (await picture.track.getCodec()) === 'avc';
  for (const [index, { isKey, time }] of packets.entries()) {
    if (!isKey || isBefore(time, startOfFirstFrame(range))) continue;
    const found = await picture.keyframe(time);
    if (!found || !isSameFrameTime(found.time, time)) continue;
    if (!isAvc || !avc || holdsIdr(readUnits(found.packet.data, avc.lengthBytes).units)) return index;
  }
  return -1;
}

/**
 * How to assemble a clip without edit lists: frames before its first keyframe and after the last frame that
 * can be copied are encoded; the packets in between (0-based, `to` exclusive, in decoding order) are copied.
 */
type SmartCutPlan = {
  head: TimeSpan | null;
  copied: { from: number; to: number; start: Seconds; end: Seconds } | null;
  tail: TimeSpan | null;
};

/**
 * Splits the listed packets of [start, end) at the keyframe `join` (an index, or -1 if there is none to join
 * at). The copied part ends at a point where all packets so far are shown before all later ones, so that the
 * rest can be encoded as a whole.
 */
export function planSmartCut(
  packets: readonly RangePacket[],
  join: number,
  { start, end }: TimeSpan,
): SmartCutPlan {
  const key = packets[join];
  if (!key) return { head: { start, end }, copied: null, tail: null };
  const earliestAfter = new Float64Array(packets.length + 1).fill(end);
  for (let i = packets.length - 1; i >= 0; i--) {
    const time = packets[i]?.time ?? end;
    const isLeading = isBefore(time, key.time);
    earliestAfter[i] = Math.min(earliestAfter[i + 1] ?? end, isLeading ? end : time);
  }
  let to = join;
  let latest = Number.NEGATIVE_INFINITY;
  for (let i = join; i < packets.length; i++) {
    const packet = packets[i];
    if (!packet || !isBefore(packet.time, end)) break;
    latest = Math.max(latest, packet.time);
    if (latest < (earliestAfter[i + 1] ?? end)) to = i + 1;
  }
  if (to === join) return { head: { start, end }, copied: null, tail: null };
  const copiedEnd = earliestAfter[to] ?? end;
  return {
    head: isBefore(start, key.time) ? { start, end: key.time } : null,
    copied: { from: join, to, start: key.time, end: copiedEnd },
    tail: isBefore(copiedEnd, end) ? { start: copiedEnd, end } : null,
  };
}

/** Returns how many seconds of a plan are encoded, for a clip that shows nothing before `start`. */
export function encodedSeconds({ head, tail }: SmartCutPlan, start: Seconds): Seconds {
  return (head ? head.end - Math.max(head.start, start) : 0) + (tail ? tail.end - tail.start : 0);
}
