import type { Seconds } from '@framescout/contract';
import type { ListedFrame } from './list-frames.ts';
import type { ProbedPacket } from './probe-schema.ts';

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
