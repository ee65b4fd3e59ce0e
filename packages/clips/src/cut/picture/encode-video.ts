import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { VideoSample, VideoSampleSource } from 'mediabunny';
import type { ClipOverlay } from '../../compose/clip-overlay.ts';
import { FrameComposer } from '../../compose/frame-composer.ts';
import { fadeOfRange, withTitle } from '../../compose/frame-finish.ts';
import { prepareFinish } from '../../compose/prepare-finish.ts';
import type { EncodedPicture, ShownSpan } from '../../plan/recipe/clip-recipe.ts';
import { lengthOf, type PacedRange, placeRanges, recordedAt, shownAt } from '../../timing/pace.ts';
import type { TrackFeed } from '../container/track-feed.ts';
import { RangeEnd } from './range-end.ts';
import { shownWithin } from './shown-within.ts';

type EncodedRange = ShownSpan & PacedRange;

/**
 * Decodes the frames of ranges in turn, puts them together anew if the picture has a layout or a finish, and feeds
 * them to an encoder. Where ranges overlap, both are seen. `titles`: one for each range.
 * @throws {ClipRefusedError} if the picture of a watermark cannot be read
 */
export async function* encodeVideo(
  video: Video,
  { frameRate, rotation, layout, finish, ...size }: EncodedPicture,
  ranges: readonly EncodedRange[],
  target: VideoSampleSource,
  titles: readonly (ClipOverlay | null)[] = [],
): TrackFeed {
  const composer = layout || finish ? new FrameComposer(video, layout) : null;
  const shared = await prepareFinish(finish, size);
  let below: RangeEnd | null = null;
  try {
    for (const [index, placed] of placeRanges(ranges).entries()) {
      const { range, at, own } = placed;
      const next = ranges[index + 1];
      const look = { ...withTitle(shared, titles[index]), fade: fadeOfRange(shared.fade, range, next) };
      composer?.use(layout, look);
      const whole = framesOf(video, range, rotation);
      const frames = next?.overlap ? endAt(own, whole) : whole;
      for await (const frame of frameRate === null ? frames : resampleFrames(frames, frameRate, own)) {
        const { timestamp: shown } = frame;
        try {
          frame.setTimestamp(at + shown);
          if (composer) {
            const moment = { at: shown, of: lengthOf(range) };
            const under = below && (await below.pictureAt(shown));
            using composed = await composer.compose(frame, recordedAt(range, shown), moment, under);
            await target.add(composed);
          } else {
            await target.add(frame);
          }
        } finally {
          frame.close();
        }
        yield at + shown;
      }
      await below?.close();
      below = null;
      if (next?.overlap && composer) {
        const { time } = await video.locator.locate(recordedAt(range, own));
        const frames = framesOf(video, range, rotation, time);
        below = new RangeEnd(new FrameComposer(video, layout, look), placed, frames);
      }
    }
  } finally {
    await below?.close();
  }
  target.close();
}

/** Yields the frames of a range, from the one that begins at `from` on, upright, timed from the range's start. */
async function* framesOf(
  video: Video,
  range: EncodedRange,
  rotation: EncodedPicture['rotation'],
  from: Seconds = range.stillSince ?? range.start,
): AsyncGenerator<VideoSample, void, unknown> {
  for await (const sample of video.wholeFrames({ start: from, end: range.end })) {
    const shown = shownWithin(range, sample.timestamp, sample.duration || 1 / video.info.frameRate);
    sample.setDuration(shown.duration);
    sample.setTimestamp(Math.max(0, shownAt(range, shown.time)));
    sample.setRotation(rotation);
    yield sample;
  }
}

/** Leaves out frames from a time on. */
async function* endAt(
  end: Seconds,
  frames: AsyncIterable<VideoSample>,
): AsyncGenerator<VideoSample, void, unknown> {
  for await (const frame of frames) {
    if (frame.timestamp > end - ROUNDING) {
      frame.close();
      return;
    }
    frame.setDuration(Math.min(frame.duration, end - frame.timestamp));
    yield frame;
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
