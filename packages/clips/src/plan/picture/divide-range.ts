import { isBefore, isSameFrameTime } from '@framescout/base';
import { avcOf, holdsIdr, readUnits } from '@framescout/containers';
import type { Packets } from '@framescout/media';
import { type ClipRange, type ListedRange, startOfFirstFrame } from '../recipe/clip-range.ts';
import type { RangePackets } from '../recipe/range-packets.ts';
import { planSmartCut, type SmartCutPlan } from './plan-smart-cut.ts';

/** A range divided for a smart cut. */
export type SmartRange = ListedRange & { plan: SmartCutPlan };

/** Determines which parts of a range can be copied and which must be encoded. */
export async function divideRange(video: Packets, { range, listed }: ListedRange): Promise<SmartRange> {
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
