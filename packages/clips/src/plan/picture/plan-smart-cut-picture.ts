import type { Packets } from '@framescout/media';
import type { VideoCodec } from 'mediabunny';
import type { ClipSource } from '../method/clip-source.ts';
import type { ListedRange } from '../recipe/clip-range.ts';
import type { JoinedPart } from '../recipe/clip-recipe.ts';
import { countListed, type RangePackets, sumPacketBytes } from '../recipe/range-packets.ts';
import { SPARE_PACKETS } from '../recipe/spare-packets.ts';
import { divideRange, type SmartRange } from './divide-range.ts';
import { shownSpan } from './place-copies.ts';
import { encodedSeconds, type SmartCutPlan } from './plan-smart-cut.ts';
import type { PlannedPicture } from './planned-picture.ts';
import { reorderDepth } from './reorder-depth.ts';

/**
 * Plans a picture of ranges, as listed in `copied`, that is copied as far as possible, with the rest encoded
 * by `encoder` to match.
 */
export async function planSmartCutPicture(
  { copied, traits }: Pick<ClipSource, 'traits'> & { copied: Packets },
  ranges: readonly ListedRange[],
  codec: VideoCodec,
  encoder: VideoEncoderConfig,
): Promise<PlannedPicture> {
  const divided = await Promise.all(ranges.map((range) => divideRange(copied, range)));
  const lists = divided.map(({ listed }) => listed);
  const withCopies = divided.filter(({ plan }) => plan.copied);
  const reordered = await reorderDepth(copied, lists);
  const seconds = divided.reduce((sum, { range, plan }) => sum + encodedSeconds(plan, range.start), 0);
  return {
    recipe: {
      kind: 'smart-cut',
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
