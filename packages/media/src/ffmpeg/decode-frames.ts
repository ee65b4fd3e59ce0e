import type { Seconds } from '@framescout/contract';
import { VideoSample } from 'mediabunny';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { FFmpegFrames, type FFmpegSource, toleranceOf } from './ffmpeg-frames.ts';
import { regionsOf } from './frame-regions.ts';
import type { ReadFrame } from './reader-protocol.ts';

/**
 * Decodes frames of a video that FFmpeg reads at some of its frames' times (seconds, ascending; `known` are all frames'). With `rects`,
 * which begin and end at even pixels or at the frame's end, nothing else of the frames leaves FFmpeg's worker, and what lies
 * elsewhere in them is undefined. The consumer closes each.
 */
export async function* decodeFrames(
  source: FFmpegSource,
  known: Float64Array,
  times: Iterable<Seconds> | AsyncIterable<Seconds>,
  rects: readonly PixelRect[] | null,
): AsyncGenerator<VideoSample, void, unknown> {
  using frames = new FFmpegFrames(source, rects);
  const toRegions = rects && regionsOf(source, rects);
  const tolerance = toleranceOf(source);
  let after = 0;
  for await (const time of times) {
    while ((known[after] ?? Number.POSITIVE_INFINITY) <= time + tolerance) after++;
    const frame = await frames.frameAt(time);
    if (!frame) continue;
    const duration = (known[after] ?? time + 1 / source.frameRate) - time;
    const timing = { timestamp: time, duration };
    yield toRegions ? new VideoSample(toRegions(frame.data), timing) : toSample(frame, timing, source);
  }
}

/** A frame as Mediabunny hands it on, with the time and length (seconds) that the index says. */
export function toSample(
  { data }: ReadFrame,
  { timestamp, duration }: { timestamp: Seconds; duration: Seconds },
  { width, height, colorSpace }: FFmpegSource,
): VideoSample {
  const size = { format: 'I420' as const, codedWidth: width, codedHeight: height };
  return new VideoSample(data, { ...size, timestamp, duration, colorSpace });
}
