import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { VideoSample, VideoSampleSource } from 'mediabunny';
import { FrameComposer } from '../../compose/frame-composer.ts';
import type { EncodedPicture, ShownSpan } from '../../plan/recipe/clip-recipe.ts';
import type { TrackFeed } from '../container/track-feed.ts';
import { resampleFrames } from './resample-frames.ts';
import { shownWithin } from './shown-within.ts';

/** Decodes the frames of ranges in turn, lays them out anew if the picture has a layout, and feeds them to an encoder. */
export async function* encodeVideo(
  video: Video,
  { frameRate, rotation, layout }: EncodedPicture,
  ranges: readonly ShownSpan[],
  target: VideoSampleSource,
): TrackFeed {
  const composer = layout && new FrameComposer(video, layout);
  let shownBefore: Seconds = 0;
  for (const range of ranges) {
    const frames = framesOf(video, range, rotation);
    const duration = range.end - range.start;
    for await (const frame of frameRate === null ? frames : resampleFrames(frames, frameRate, duration)) {
      const timestamp = frame.timestamp + shownBefore;
      try {
        frame.setTimestamp(timestamp);
        if (composer) {
          using composed = await composer.compose(frame);
          await target.add(composed);
        } else {
          await target.add(frame);
        }
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
  range: ShownSpan,
  rotation: EncodedPicture['rotation'],
): AsyncGenerator<VideoSample, void, unknown> {
  const { start, end, stillSince = start } = range;
  for await (const sample of video.wholeFrames({ start: stillSince, end })) {
    const shown = shownWithin(range, sample.timestamp, sample.duration || 1 / video.info.frameRate);
    sample.setDuration(shown.duration);
    sample.setTimestamp(Math.max(0, shown.time - start));
    sample.setRotation(rotation);
    yield sample;
  }
}
