import type { Seconds } from '@framescout/contract';
import type { ProbedPacket } from './probe-schema.ts';

/** A frame of a video that FFmpeg reads: when it is shown, for how long, and whether decoding can begin with it. */
export type ListedFrame = { time: Seconds; duration: Seconds; isKey: boolean };

/**
 * The frames behind packets, in the order in which they are shown. Where the container has every presentation time, they
 * are those; where some lack (AVI, MPEG-PS), a frame is shown when so many packets later are decoded as the stream holds
 * back for reordering, which is how FFmpeg times it.
 */
export function listFrames(
  packets: readonly ProbedPacket[],
  { reordered, frameRate }: Timing,
): ListedFrame[] {
  const spacing = 1 / frameRate;
  const hasTimes = hasEveryTime(packets);
  const timed = hasTimes ? byPresentation(packets) : byDecoding(packets, reordered, spacing);
  return timed.map(({ time, isKey }, index) => {
    const next = timed[index + 1];
    return { time, isKey, duration: next ? next.time - time : spacing };
  });
}

/** How a stream times its frames: how many it holds back for reordering, and how many come a second. */
type Timing = { reordered: number; frameRate: number };

/** Whether every packet says when it is shown. */
function hasEveryTime(packets: readonly ProbedPacket[]): boolean {
  return packets.every(({ pts }) => pts !== null);
}

/** About when the keyframes are shown (seconds), ascending: where decoding can begin. */
export function listKeys(packets: readonly ProbedPacket[], { reordered, frameRate }: Timing): Seconds[] {
  return packets
    .filter(({ isKey }) => isKey)
    .flatMap(({ pts, dts }) => pts ?? (dts === null ? [] : dts + reordered / frameRate))
    .sort((a, b) => a - b);
}

type Timed = { time: Seconds; isKey: boolean };

function byPresentation(packets: readonly ProbedPacket[]): Timed[] {
  const timed = packets.flatMap(({ pts, isKey }): Timed[] => (pts === null ? [] : [{ time: pts, isKey }]));
  const sorted = timed.sort((a, b) => a.time - b.time);
  return sorted.filter(({ time }, index) => index === 0 || time > (sorted[index - 1]?.time ?? 0));
}

function byDecoding(packets: readonly ProbedPacket[], reordered: number, spacing: Seconds): Timed[] {
  const decoded = packets.flatMap(({ dts }) => dts ?? []);
  const last = decoded.at(-1) ?? 0;
  return packets.map(({ isKey }, index) => {
    const later = index + reordered;
    const time = decoded[later] ?? last + (later - decoded.length + 1) * spacing;
    return { time, isKey };
  });
}
