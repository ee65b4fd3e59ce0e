import { isBefore, isSameFrameTime } from '@framescout/base';
import { avcOf, holdsIdr, readUnits } from '@framescout/containers';
import type { Packets } from '@framescout/media';
import type { VideoCodec } from 'mediabunny';
import type { ClipSource } from '../method/clip-source.ts';
import type { FormatTraits } from '../method/format-traits.ts';
import { type ClipRange, type ListedRange, startOfFirstFrame } from '../recipe/clip-range.ts';
import type { JoinedPart } from '../recipe/clip-recipe.ts';
import {
  countListed,
  type RangePackets,
  reorderDepth,
  SPARE_PACKETS,
  sumPacketBytes,
} from '../recipe/range-packets.ts';
import { shownSpan } from './place-copies.ts';
import { encodedSeconds, planSmartCut, type SmartCutPlan } from './plan-smart-cut.ts';
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
