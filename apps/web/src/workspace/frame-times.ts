import type { FrameIndex, Seconds } from '@framescout/contract';
import type { ScoreSeries } from '@framescout/framescout';
import { firstAfter } from '@framescout/media';
import type { Workspace } from './workspace.ts';

/** A frame (0-based), and the span of time in which it is on screen. */
export type FrameTimes = { frame: FrameIndex; startTime: Seconds; endTime: Seconds };

const ROUNDING: Seconds = 1e-6;

/**
 * Returns the frame at a time: exact where the scan looked at it, evenly interpolated between two that it
 * looked at, otherwise derived from the frame rate.
 */
export function frameAt({ scan, video }: Workspace, time: Seconds): FrameTimes {
  const { duration, frameRate, totalFrames } = video.info;
  const { report, scores } = scan.getState();
  const [series] = [...scores.values()].flatMap((own) => own.series ?? []);
  if (series && series.length > 0 && report?.everyNth === 1 && !report.isQuick) {
    return frameIn(series, time, duration);
  }
  const frame = Math.min(Math.max(0, totalFrames - 1), Math.max(0, Math.floor(time * frameRate + 1e-3)));
  return {
    frame,
    startTime: frame / frameRate,
    endTime: frame + 1 < totalFrames ? (frame + 1) / frameRate : duration,
  };
}

/** Returns the frame at a time, given the frames that a scan looked at; `end` is when the last one ends. */
export function frameIn(
  series: Pick<ScoreSeries, 'times' | 'length' | 'timeAt' | 'frameAt'>,
  time: Seconds,
  end: Seconds,
): FrameTimes {
  const { times, length } = series;
  const index = Math.max(0, firstAfter(times.subarray(0, length), time + ROUNDING) - 1);
  const [frame, startTime] = [series.frameAt(index), series.timeAt(index)];
  if (index + 1 >= length) return { frame, startTime, endTime: end };
  const frames = series.frameAt(index + 1) - frame;
  const each = (series.timeAt(index + 1) - startTime) / frames;
  const passed = Math.min(frames - 1, Math.max(0, Math.floor((time + ROUNDING - startTime) / each)));
  return {
    frame: frame + passed,
    startTime: startTime + passed * each,
    endTime: startTime + (passed + 1) * each,
  };
}

/** Returns the boundary between two frames that is nearest to a time, and the frame after it. */
export function edgeNear(workspace: Workspace, time: Seconds): { time: Seconds; nextFrame: FrameIndex } {
  const { frame, startTime, endTime } = frameAt(workspace, time);
  return time - startTime <= endTime - time
    ? { time: startTime, nextFrame: frame }
    : { time: endTime, nextFrame: frame + 1 };
}
