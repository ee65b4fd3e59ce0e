import { isBefore } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { TimeSpan } from '../recipe/clip-recipe.ts';
import type { RangePacket } from '../recipe/range-packets.ts';

/**
 * How to assemble a clip without edit lists: frames before its first keyframe and after the last frame that
 * can be copied are encoded; the packets in between (0-based, `to` exclusive, in decoding order) are copied.
 */
export type SmartCutPlan = {
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
