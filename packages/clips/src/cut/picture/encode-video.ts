import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { VideoSample, VideoSampleSource } from 'mediabunny';
import type { ClipOverlay } from '../../compose/clip-overlay.ts';
import { FrameComposer } from '../../compose/frame-composer.ts';
import { withTitle } from '../../compose/frame-finish.ts';
import { prepareFinish } from '../../compose/prepare-finish.ts';
import type { EncodedPicture, ShownSpan } from '../../plan/recipe/clip-recipe.ts';
import { lengthOf, type PacedRange, recordedAt, shownAt } from '../../timing/pace.ts';
import type { TrackFeed } from '../container/track-feed.ts';
import { shownWithin } from './shown-within.ts';

/**
 * Decodes the frames of ranges in turn, puts them together anew if the picture has a layout or a finish, and feeds
 * them to an encoder. `titles`: one for each range.
 * @throws {ClipRefusedError} if the picture of a watermark cannot be read
 */
export async function* encodeVideo(
  video: Video,
  { frameRate, rotation, layout, finish, ...size }: EncodedPicture,
  ranges: readonly (ShownSpan & PacedRange)[],
  target: VideoSampleSource,
  titles: readonly (ClipOverlay | null)[] = [],
): TrackFeed {
  const composer = layout || finish ? new FrameComposer(video, layout) : null;
  const shared = await prepareFinish(finish, size);
  let shownBefore: Seconds = 0;
  for (const [index, range] of ranges.entries()) {
    composer?.use(layout, withTitle(shared, titles[index]));
    const frames = framesOf(video, range, rotation);
    const duration = lengthOf(range);
    for await (const frame of frameRate === null ? frames : resampleFrames(frames, frameRate, duration)) {
      const recorded = recordedAt(range, frame.timestamp);
      const moment = { at: frame.timestamp, of: duration };
      const timestamp = frame.timestamp + shownBefore;
      try {
        frame.setTimestamp(timestamp);
        if (composer) {
          using composed = await composer.compose(frame, recorded, moment);
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
  range: ShownSpan & PacedRange,
  rotation: EncodedPicture['rotation'],
): AsyncGenerator<VideoSample, void, unknown> {
  const { start, end, stillSince = start } = range;
  for await (const sample of video.wholeFrames({ start: stillSince, end })) {
    const shown = shownWithin(range, sample.timestamp, sample.duration || 1 / video.info.frameRate);
    sample.setDuration(shown.duration);
    sample.setTimestamp(Math.max(0, shownAt(range, shown.time)));
    sample.setRotation(rotation);
    yield sample;
  }
}

// Less than half a frame at any rate, more than containers round times (Matroska: 1 ms).
const ROUNDING: Seconds = 0.001;

/**
 * Resamples frames to a constant rate (frames per second): yields the frame shown at each tick from 0 to
 * `end` (seconds), so some are dropped or repeated. Takes ownership of the samples, whose timestamps start at
 * 0; the consumer closes those it receives.
 */
async function* resampleFrames(
  samples: AsyncIterable<VideoSample>,
  rate: number,
  end: Seconds,
): AsyncGenerator<VideoSample, void, unknown> {
  let shown: VideoSample | null = null;
  let tick = 0;
  function* upTo(time: Seconds, of: VideoSample) {
    for (; tick / rate < time - ROUNDING; tick++) {
      const copy = of.clone();
      copy.setTimestamp(tick / rate);
      copy.setDuration(1 / rate);
      yield copy;
    }
  }
  try {
    for await (const sample of samples) {
      if (shown) yield* upTo(sample.timestamp, shown);
      shown?.close();
      shown = sample;
    }
    if (shown) yield* upTo(end, shown);
  } finally {
    shown?.close();
  }
}
