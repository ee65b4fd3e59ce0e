import type { Seconds } from '@framescout/contract';
import type { ListedFrame } from './list-frames.ts';
import type { ProbedPacket } from './probe-schema.ts';

// A gap that is this many frames long has lost one.
const LEAST_GAP = 1.5;

/** The holes of a video in which frames follow each other without gaps: the ends of frames before a gap (seconds). */
export function findGaps(frames: readonly ListedFrame[], frameRate: number): Seconds[] {
  const isGap = ({ duration }: ListedFrame) => duration * frameRate > LEAST_GAP;
  return frames.filter(isGap).map(({ time }) => time + 1 / frameRate);
}

/**
 * The holes of a video of which parts of the file are broken (positions in bytes, ascending): the ends of frames before
 * a gap (seconds) whose packets are on both sides of such a part.
 */
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
