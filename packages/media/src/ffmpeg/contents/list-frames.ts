import type { Seconds } from '@framescout/contract';
import type { ProbedPacket } from './probe-schema.ts';

/** A frame that FFmpeg reads: timestamp, duration, and whether decoding can start there. */
export type ListedFrame = { time: Seconds; duration: Seconds; isKey: boolean };

/**
 * Lists the frames of packets in presentation order. Uses presentation timestamps if the container has all of
 * them. If some are missing (AVI, MPEG-PS), a frame is shown when the packet `reordered` positions later is
 * decoded, which is how FFmpeg times it. Hidden frames are left out; the first frame after them is decoded
 * from a keyframe among them.
 */
export function listFrames(
  packets: readonly ProbedPacket[],
  { reordered, frameRate }: Timing,
): ListedFrame[] {
  const spacing = 1 / frameRate;
  const shown = packets.filter(({ isHidden }) => !isHidden);
  const timed = withoutRepeats(
    hasEveryTime(shown) ? byPresentation(shown) : byDecoding(shown, reordered, spacing),
  );
  const [first] = timed;
  if (first && packets[0]?.isHidden) first.isKey = true;
  return timed.map(({ time, isKey }, index) => {
    const next = timed[index + 1];
    return { time, isKey, duration: next ? next.time - time : spacing };
  });
}

/** A stream's timing: the number of frames held back for reordering, and frames per second. */
export type Timing = { reordered: number; frameRate: number };

/** Whether every packet has a presentation timestamp. */
function hasEveryTime(packets: readonly ProbedPacket[]): boolean {
  return packets.every(({ pts }) => pts !== null);
}

/** Lists about when keyframes are shown (seconds, ascending): where decoding can start. */
export function listKeys(packets: readonly ProbedPacket[], { reordered, frameRate }: Timing): Seconds[] {
  return packets
    .filter(({ isKey }) => isKey)
    .flatMap(({ pts, dts }) => pts ?? (dts === null ? [] : dts + reordered / frameRate))
    .sort((a, b) => a - b);
}

type Timed = { time: Seconds; isKey: boolean };

function byPresentation(packets: readonly ProbedPacket[]): Timed[] {
  const timed = packets.flatMap(({ pts, isKey }): Timed[] => (pts === null ? [] : [{ time: pts, isKey }]));
  return timed.sort((a, b) => a.time - b.time);
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

/** Stepping from one frame to another at the same time would get nowhere. */
function withoutRepeats(frames: readonly Timed[]): Timed[] {
  let reached = Number.NEGATIVE_INFINITY;
  return frames.filter(({ time }) => {
    const isLater = time > reached;
    if (isLater) reached = time;
    return isLater;
  });
}

// In frames: a longer gap has lost at least one.
const MIN_GAP = 1.5;

/** Returns where frames that are normally contiguous end before a gap (seconds). */
export function findGaps(frames: readonly ListedFrame[], frameRate: number): Seconds[] {
  const isGap = ({ duration }: ListedFrame) => duration * frameRate > MIN_GAP;
  return frames.filter(isGap).map(({ time }) => time + 1 / frameRate);
}

/** Finds holes at broken parts of a file (byte offsets): ends of frames before a gap (seconds). */
export function findBrokenGaps(
  frames: readonly ListedFrame[],
  packets: readonly ProbedPacket[],
  broken: readonly number[],
  frameRate: number,
): Seconds[] {
  const positions = new Map(packets.map(({ pts, position }) => [pts, position]));
  return findGaps(frames, frameRate).filter((hole) => {
    const index = frames.findLastIndex(({ time }) => time < hole);
    const before = positions.get(frames[index]?.time ?? null);
    const after = positions.get(frames[index + 1]?.time ?? null);
    return before !== undefined && after !== undefined && broken.some((at) => at > before && at <= after);
  });
}
