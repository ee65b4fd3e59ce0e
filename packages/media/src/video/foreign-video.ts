import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { decodeKeyframes } from '../decode/decode-keyframes.ts';
import type { DecoderPreference } from '../decode/decode-range.ts';
import type { ForeignReading, VideoFile } from '../open/open-video-file.ts';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { evenRect } from '../sample/plane-patch.ts';
import { TIMESTAMP_TOLERANCE } from '../timeline.ts';
import { type TimeRange, Video } from './video.ts';

/** A video that FFmpeg reads; of its frames, nothing but the rectangles asked for comes out of FFmpeg's worker. */
export class ForeignVideo extends Video {
  readonly startsSlowly = true;
  readonly givesWholeFrames = false;
  readonly #foreign: ForeignReading;

  constructor(opened: VideoFile, foreign: ForeignReading) {
    super(opened);
    this.#foreign = foreign;
  }

  frames({ start, end }: TimeRange, rects: readonly PixelRect[]): AsyncGenerator<VideoSample, void, unknown> {
    const even = rects.map((rect) => evenRect(rect, this.picture));
    return this.#foreign.decodeRegions(start - TIMESTAMP_TOLERANCE, end - TIMESTAMP_TOLERANCE, even);
  }

  keyframes(times: Iterable<Seconds> | AsyncIterable<Seconds>): AsyncGenerator<VideoSample, void, unknown> {
    return decodeKeyframes(this.opened, times, 'no-preference');
  }

  async raceDecoders(): Promise<DecoderPreference> {
    return 'no-preference';
  }
}
