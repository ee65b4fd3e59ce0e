import { firstAfter } from '@framescout/base';
import type { FrameIndex, Seconds } from '@framescout/contract';
import type { ScoreSeries } from '@framescout/framescout/page';
import type { Workspace } from '../workspace.ts';

/** A frame (0-based), and the span of time in which it is on screen. */
export type FrameTimes = { frame: FrameIndex; startTime: Seconds; endTime: Seconds };

const ROUNDING: Seconds = 1e-6;
// Shorter than any frame.
const WITHIN_FRAME: Seconds = 1e-3;

/**
 * Returns the frame at a time: exact where the scan looked at it, evenly interpolated between two that it
 * looked at and beyond the end of an unfinished scan, otherwise derived from the frame rate.
 */
export function frameAt({ scan, video }: Workspace, time: Seconds): FrameTimes {
  const { duration, frameRate, totalFrames, firstFrameTime } = video.info;
  const { report, scores, status } = scan.getState();
  const [series] = [...scores.values()].flatMap((own) => own.series ?? []);
  if (series && series.length > 0 && report?.everyNth === 1 && !report.isQuick) {
    // The last frame may last long, but not the last one that an unfinished scan looked at.
    const framesLeft = status === 'complete' ? 1 : framesAfter(series, video.info);
    return frameIn(series, time, { time: duration, framesLeft });
  }
  const passed = Math.floor((time - firstFrameTime) * frameRate + 1e-3);
  const frame = Math.min(Math.max(0, totalFrames - 1), Math.max(0, passed));
  return {
    frame,
    startTime: firstFrameTime + frame / frameRate,
    endTime: frame + 1 < totalFrames ? firstFrameTime + (frame + 1) / frameRate : duration,
  };
}

/**
 * Returns how many frames there are from the last one that an unfinished scan looked at to the end of the
 * video, including it. The number of all frames is only an estimate if their rate varies: a series may
 * contain more of them.
 */
function framesAfter(
  series: Pick<ScoreSeries, 'length' | 'timeAt' | 'frameAt'>,
  { duration, totalFrames, firstFrameTime }: Workspace['video']['info'],
): number {
  const [frame, time] = [series.frameAt(series.length - 1), series.timeAt(series.length - 1)];
  if (frame < totalFrames) return totalFrames - frame;
  return Math.max(1, Math.round(((duration - time) * frame) / (time - firstFrameTime)));
}

/**
 * Returns the frame at a time, given the frames that a scan looked at. `end` is the end of the video, and how
 * many frames there are from the last one that was looked at to there, including it.
 */
export function frameIn(
  series: Pick<ScoreSeries, 'times' | 'length' | 'timeAt' | 'frameAt'>,
  time: Seconds,
  end: { time: Seconds; framesLeft: number },
): FrameTimes {
  const { times, length } = series;
  const index = Math.max(0, firstAfter(times.subarray(0, length), time + ROUNDING) - 1);
  const [frame, startTime] = [series.frameAt(index), series.timeAt(index)];
  const isLast = index + 1 >= length;
  const frames = isLast ? end.framesLeft : series.frameAt(index + 1) - frame;
  const each = ((isLast ? end.time : series.timeAt(index + 1)) - startTime) / frames;
  const passed = Math.min(frames - 1, Math.max(0, Math.floor((time + ROUNDING - startTime) / each)));
  return {
    frame: frame + passed,
    startTime: startTime + passed * each,
    endTime: startTime + (passed + 1) * each,
  };
}

/** Returns the boundary between two frames that is nearest to a time, and the frame after it. */
export function nearestFrameEdge(
  workspace: Workspace,
  time: Seconds,
): { time: Seconds; nextFrame: FrameIndex } {
  const { frame, startTime, endTime } = frameAt(workspace, time);
  return time - startTime <= endTime - time
    ? { time: startTime, nextFrame: frame }
    : { time: endTime, nextFrame: frame + 1 };
}

/** Returns the frame that ends at the boundary between two frames. */
export function frameBefore(workspace: Workspace, edge: Seconds): FrameTimes {
  return frameAt(workspace, Math.max(0, edge - WITHIN_FRAME));
}

/** Returns the boundary between two frames that is a number of frames after another, or before it. */
export function stepFrameEdge(workspace: Workspace, from: Seconds, frames: number): Seconds {
  let time = from;
  for (let left = Math.abs(frames); left > 0; left--) {
    time = frames > 0 ? frameAt(workspace, time).endTime : frameBefore(workspace, time).startTime;
  }
  return time;
}
