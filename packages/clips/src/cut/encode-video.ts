import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { VideoSample, VideoSampleSource } from 'mediabunny';
import type { EncodedPicture, TimeSpan } from '../plan/clip-recipe.ts';
import { durationWithin } from './duration-within.ts';
import { resampleFrames } from './resample-frames.ts';
import type { TrackFeed } from './track-feed.ts';

/** Decodes the frames of ranges in turn and feeds them to an encoder. */
export async function* encodeVideo(
  video: Video,
  { frameRate, rotation }: EncodedPicture,
  ranges: readonly TimeSpan[],
  target: VideoSampleSource,
): TrackFeed {
  let shownBefore: Seconds = 0;
  for (const range of ranges) {
    const frames = framesOf(video, range, rotation);
    const duration = range.end - range.start;
    for await (const frame of frameRate === null ? frames : resampleFrames(frames, frameRate, duration)) {
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

/** Yields the frames of a range, upright, timed from the range's start. */
async function* framesOf(
  video: Video,
  { start, end }: TimeSpan,
  rotation: EncodedPicture['rotation'],
): AsyncGenerator<VideoSample, void, unknown> {
  for await (const sample of video.wholeFrames({ start, end })) {
    const duration = sample.duration || 1 / video.info.frameRate;
    sample.setDuration(durationWithin(end, sample.timestamp, duration));
    sample.setTimestamp(Math.max(0, sample.timestamp - start));
    sample.setRotation(rotation);
    yield sample;
  }
}
