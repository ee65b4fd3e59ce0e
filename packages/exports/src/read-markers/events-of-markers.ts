import type { Seconds, VideoInfo, VideoMarker } from '@framescout/contract';
import type { SourceEvent } from '../input/export-input.ts';

/** Markers that were imported together; `offset` is how much later they are in the video than they are written. */
export type MarkerList = { name: string; markers: readonly VideoMarker[]; offset: Seconds };

// A time may have been rounded to milliseconds, up to an eighth of a frame at 120 a second, and still means the frame
// that it began with.
const ROUNDING = 0.25;

/** Returns markers where they are in the video, without those that are not in it. */
export function placeMarkers(
  { markers, offset }: Pick<MarkerList, 'markers' | 'offset'>,
  duration: Seconds,
): VideoMarker[] {
  return markers.flatMap(({ time, endTime, ...words }) => {
    const start = time + offset;
    const end = endTime === undefined ? undefined : Math.min(duration, endTime + offset);
    if (start >= duration || (end ?? start) < 0) return [];
    return [{ time: Math.max(0, start), ...(end !== undefined && { endTime: end }), ...words }];
  });
}

/** Returns markers as events, by start; a moment is its frame, frames counted as equally long. */
export function eventsOfMarkers(
  list: MarkerList,
  { duration, frameRate, firstFrameTime }: Pick<VideoInfo, 'duration' | 'frameRate' | 'firstFrameTime'>,
): SourceEvent[] {
  const frameAt = (time: Seconds) => (time - firstFrameTime) * frameRate;
  return placeMarkers(list, duration).map(({ time, endTime, name, note, color }) => {
    const startFrame = Math.max(0, Math.floor(frameAt(time) + ROUNDING));
    const endFrame = Math.max(startFrame, Math.ceil(frameAt(endTime ?? time) - ROUNDING) - 1);
    const startTime = firstFrameTime + startFrame / frameRate;
    return {
      element: list.name,
      startTime,
      endTime: Math.min(duration, firstFrameTime + (endFrame + 1) / frameRate),
      startFrame,
      endFrame,
      peakTime: startTime,
      // Whoever has set it was sure.
      confidence: 1,
      ...(name && { name }),
      ...(note && { note }),
      ...(color && { color }),
    };
  });
}
