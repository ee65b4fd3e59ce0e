import type { Seconds } from '@framescout/contract';
import { VideoSample } from 'mediabunny';
import { MemorySample } from '../sample/memory-sample.ts';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { FFmpegFrames, type FFmpegSource, toleranceOf } from './ffmpeg-frames.ts';
import { regionsOf } from './frame-regions.ts';
import type { ReadFrame } from './reader-protocol.ts';

/**
 * Decodes frames with FFmpeg at the given frame times (seconds, ascending; `known` are the times of all frames). With
 * `rects`, which start and end at even pixels or at the frame's edge, only those parts leave FFmpeg's worker, and other
 * pixels are undefined. The consumer closes each frame.
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
    const { data } = frame;
    if (toRegions && data instanceof Uint8Array) yield new MemorySample(toRegions(data), timing);
    else yield toSample(frame, timing, source);
  }
}

/** A frame as a Mediabunny sample, with the time and duration (seconds) from the index. */
export function toSample(
  { data }: ReadFrame,
  { timestamp, duration }: { timestamp: Seconds; duration: Seconds },
  { width, height, colorSpace }: FFmpegSource,
): VideoSample {
  if (!(data instanceof Uint8Array)) return new VideoSample(data, { timestamp, duration });
  const size = { format: 'I420' as const, codedWidth: width, codedHeight: height };
  return new MemorySample(data, { ...size, timestamp, duration, colorSpace });
}
