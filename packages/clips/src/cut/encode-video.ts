import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { VideoSample, VideoSampleSource } from 'mediabunny';
import type { ClipRange } from '../plan/clip-range.ts';
import { atEvenRate } from './even-frames.ts';
import type { TrackFeed } from './track-feed.ts';

/**
 * Decodes the frames of ranges and hands them to an encoder, one range after the other; as they come, or at an even
 * rate (frames a second).
 */
export async function* encodeVideo(
  video: Video,
  ranges: readonly ClipRange[],
  rate: number | null,
  target: VideoSampleSource,
): TrackFeed {
  let shownBefore: Seconds = 0;
  for (const range of ranges) {
    const frames = framesOf(video, range);
    const duration = range.end - range.start;
    for await (const frame of rate === null ? frames : atEvenRate(frames, rate, duration)) {
      const timestamp = frame.timestamp + shownBefore;
      try {
        frame.setTimestamp(timestamp);
        await target.add(frame);
      } finally {
        frame.close();
      }
      yield timestamp;
    }
    shownBefore += duration;
  }
  target.close();
}

/** The frames of a range, upright and timed from its start. */
async function* framesOf(
  video: Video,
  { start, end }: ClipRange,
): AsyncGenerator<VideoSample, void, unknown> {
  for await (const sample of video.wholeFrames({ start, end })) {
    sample.setTimestamp(Math.max(0, sample.timestamp - start));
    sample.setRotation(video.rotation);
    if (!sample.duration) sample.setDuration(1 / video.info.frameRate);
    yield sample;
  }
}
