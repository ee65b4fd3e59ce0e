import type { VideoInfo } from '@framescout/contract';
import { type MarkerLane, placedMarkers } from '../elements/index.ts';
import type { NamedEvent } from '../event-edits/index.ts';

// A time may have been rounded to milliseconds, up to an eighth of a frame at 120 a second, and still means the frame
// that it began with.
const ROUNDING = 0.25;

/**
 * Returns the events that the markers of a lane are, by start: a moment is the frame that it is in. Frames are
 * counted as if they were equally long.
 */
export function eventsOfMarkers(
  lane: MarkerLane,
  video: Pick<VideoInfo, 'duration' | 'frameRate' | 'firstFrameTime'>,
): NamedEvent[] {
  const { duration, frameRate, firstFrameTime } = video;
  const frameAt = (time: number) => (time - firstFrameTime) * frameRate;
  return placedMarkers(lane, duration).map(({ time, endTime, name, note = '' }) => {
    const startFrame = Math.max(0, Math.floor(frameAt(time) + ROUNDING));
    const endFrame = Math.max(startFrame, Math.ceil(frameAt(endTime ?? time) - ROUNDING) - 1);
    const startTime = firstFrameTime + startFrame / frameRate;
    return {
      element: lane.name,
      startTime,
      endTime: Math.min(duration, firstFrameTime + (endFrame + 1) / frameRate),
      startFrame,
      endFrame,
      peakTime: startTime,
      // Whoever has set it was sure.
      confidence: 1,
      region: null,
      ...((name || note) && { given: { name, note } }),
    };
  });
}
