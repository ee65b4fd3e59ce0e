import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { decodeKeyframes } from '../decode/decode-keyframes.ts';
import { type DecoderPreference, decodeRange } from '../decode/decode-range.ts';
import { type CreateLook, raceDecoders } from '../decode/decoder-race.ts';
import { quickestDecode, UnorderedFramesError } from '../decode/fast-decode.ts';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { TIMESTAMP_TOLERANCE } from '../timeline.ts';
import { type TimeRange, Video } from './video.ts';

/** A video that the browser decodes. */
export class BrowserVideo extends Video {
  readonly startsSlowly = false;
  readonly givesWholeFrames = true;

  async *frames(
    { start, end }: TimeRange,
    _rects: readonly PixelRect[],
    preference: DecoderPreference = 'no-preference',
  ): AsyncGenerator<VideoSample, void, unknown> {
    const last = end - TIMESTAMP_TOLERANCE;
    let from = start - TIMESTAMP_TOLERANCE;
    try {
      for await (const sample of quickestDecode(this.opened, from, last, preference)) {
        from = sample.timestamp + TIMESTAMP_TOLERANCE;
        yield sample;
      }
      return;
    } catch (error) {
      if (!(error instanceof UnorderedFramesError)) throw error;
    }
    yield* decodeRange(this.opened, from, last, preference);
  }

  keyframes(
    times: Iterable<Seconds> | AsyncIterable<Seconds>,
    preference: DecoderPreference = 'no-preference',
  ): AsyncGenerator<VideoSample, void, unknown> {
    return decodeKeyframes(this.opened, times, preference);
  }

  raceDecoders(createLook: CreateLook): Promise<DecoderPreference> {
    return raceDecoders(this.opened, createLook);
  }
}
