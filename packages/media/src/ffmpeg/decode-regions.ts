import type { Seconds } from '@framescout/contract';
import { VideoSample, VideoSampleColorSpace, VideoSampleResource } from 'mediabunny';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { TIMESTAMP_TOLERANCE } from '../timeline.ts';
import { frameBytes, pasteRegions, planesOf } from './cut-regions.ts';
import { ForeignFrames, type ForeignSource } from './foreign-frames.ts';

/**
 * Decodes the frames of a foreign video with start <= time < end (seconds), of which only `rects` are to be looked at:
 * nothing else of them leaves FFmpeg's worker, and what lies elsewhere in them is undefined. The rectangles begin and
 * end at even pixels, or at the frame's end. The consumer closes each frame.
 */
export async function* decodeRegions(
  source: ForeignSource,
  times: Float64Array,
  [start, end]: readonly [Seconds, Seconds],
  rects: readonly PixelRect[],
): AsyncGenerator<VideoSample, void, unknown> {
  using frames = new ForeignFrames(source, rects);
  const whole = new Uint8Array(frameBytes(source));
  for (const [index, time] of times.entries()) {
    if (time < start - TIMESTAMP_TOLERANCE / 2) continue;
    if (time >= end - TIMESTAMP_TOLERANCE / 2) return;
    const frame = await frames.frameAt(time);
    if (!frame) continue;
    const regions = new FrameRegions(frame.data, whole, source, rects);
    const duration = (times[index + 1] ?? time + 1 / source.frameRate) - time;
    yield new VideoSample(regions, { timestamp: time, duration });
  }
}

/** The regions of a frame as Mediabunny reads them: in their places in a frame that is the same for all. */
class FrameRegions extends VideoSampleResource {
  readonly #cut: Uint8Array;
  readonly #whole: Uint8Array;
  readonly #source: ForeignSource;
  readonly #rects: readonly PixelRect[];

  constructor(cut: Uint8Array, whole: Uint8Array, source: ForeignSource, rects: readonly PixelRect[]) {
    super();
    this.#cut = cut;
    this.#whole = whole;
    this.#source = source;
    this.#rects = rects;
  }

  override getFormat(): 'I420' {
    return 'I420';
  }

  override getCodedWidth(): number {
    return this.#source.width;
  }

  override getCodedHeight(): number {
    return this.#source.height;
  }

  override getSquarePixelWidth(): number {
    return this.#source.width;
  }

  override getSquarePixelHeight(): number {
    return this.#source.height;
  }

  override getColorSpace(): VideoSampleColorSpace {
    return new VideoSampleColorSpace(this.#source.colorSpace);
  }

  override close(): void {}

  // Mediabunny copies from them before anyone else gets to run.
  override getDataPlanes(): { data: Uint8Array; stride: number }[] {
    pasteRegions(this.#cut, this.#whole, this.#source, this.#rects);
    return planesOf(this.#source).map(({ start, stride }) => ({ data: this.#whole.subarray(start), stride }));
  }

  override toRgbSample(): never {
    throw new TypeError('Of a frame only regions are here.');
  }
}
