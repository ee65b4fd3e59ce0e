import { isBefore } from '@framescout/base';
import { avcOf, sequenceSets, statedReordering } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { Packets } from '@framescout/media';
import { ClipFailedError } from '../../errors.ts';

/** How many packets an encoder may output beyond the expected number. */
export const SPARE_PACKETS = 64;

// H.264 and HEVC hold back at most 16 frames for reordering.
const MAX_REORDERED = 16;

/** A packet without its data: timestamp and duration in seconds on the player's timeline. */
export type RangePacket = { time: Seconds; duration: Seconds; isKey: boolean; bytes: number };

/** The packets of a range, in decoding order; the first is the keyframe at `keyTime` (seconds). */
export type RangePackets = { keyTime: Seconds; packets: readonly RangePacket[] };

/** Lists the packets that [start, end) needs, from its keyframe on. @throws {ClipFailedError} without one */
export async function listRangePackets(
  { picture }: Packets,
  start: Seconds,
  end: Seconds,
): Promise<RangePackets> {
  const key = (await picture.keyframe(start)) ?? (await picture.firstKeyframe());
  if (!key) throw new ClipFailedError('The video has no keyframe there, so nothing can be cut.');
  const packets: RangePacket[] = [];
  let needed = 0;
  for await (const { time, packet } of picture.from(key, { metadataOnly: true })) {
    const { duration, type, byteLength } = packet;
    packets.push({ time, duration, isKey: type === 'key', bytes: byteLength });
    if (isBefore(time, end)) needed = packets.length;
    else if (packets.length - needed > MAX_REORDERED) break;
  }
  return { keyTime: key.time, packets: packets.slice(0, needed) };
}

/** Counts the packets listed for several ranges. */
export function countListed(lists: readonly RangePackets[]): number {
  return lists.reduce((sum, { packets }) => sum + packets.length, 0);
}

/** Sums the bytes of the packets listed for several ranges. */
export function sumPacketBytes(lists: readonly RangePackets[]): number {
  return lists.flatMap(({ packets }) => packets).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Returns how many frames at most are decoded before one shown earlier (`max_num_reorder_frames`). */
function reorderedFrames(packets: readonly { time: Seconds }[]): number {
  let most = 0;
  packets.forEach(({ time }, index) => {
    const from = Math.max(0, index - MAX_REORDERED);
    most = Math.max(most, packets.slice(from, index).filter((earlier) => earlier.time > time).length);
  });
  return most;
}

const FASTEST = 120;

/** Returns the constant rate that shows every frame of uneven ranges: at least `rate`, at most 120. */
export function constantRate(lists: readonly RangePackets[], rate: number): number {
  let fastest = rate;
  for (const { packets } of lists) {
    const times = packets.map(({ time }) => time).sort((a, b) => a - b);
    times.forEach((time, index) => {
      const before = times[index - 1] ?? Number.NEGATIVE_INFINITY;
      if (isBefore(before, time)) fastest = Math.max(fastest, 1 / (time - before));
    });
  }
  return Math.min(FASTEST, Math.round(fastest));
}

/** Returns how many frames decoders hold back: as many as are reordered, or the stream states. */
export async function reorderDepth({ picture }: Packets, lists: readonly RangePackets[]): Promise<number> {
  const avc = avcOf(await picture.track.getDecoderConfig());
  const stated = avc ? sequenceSets(avc).map((set) => statedReordering(set) ?? 0) : [];
  return Math.max(0, ...stated, ...lists.map(({ packets }) => reorderedFrames(packets)));
}
