import { VideoSampleColorSpace, VideoSampleResource } from 'mediabunny';
import type { PixelRect } from '../sample/pixel-rect.ts';
import { frameBytes, pasteRegions, planesOf } from './cut-regions.ts';
import type { FFmpegSource } from './ffmpeg-frames.ts';

/** Makes what was cut out of frames into samples' pixels; of all frames of one source, one after the other. */
export function regionsOf(
  source: FFmpegSource,
  rects: readonly PixelRect[],
): (cut: Uint8Array) => VideoSampleResource {
  const whole = new Uint8Array(frameBytes(source));
  return (cut) => new FrameRegions(cut, whole, source, rects);
}

/** The regions of a frame as Mediabunny reads them: in their places in a frame that is the same for all. */
class FrameRegions extends VideoSampleResource {
  readonly #cut: Uint8Array;
  readonly #whole: Uint8Array;
  readonly #source: FFmpegSource;
  readonly #rects: readonly PixelRect[];

  constructor(cut: Uint8Array, whole: Uint8Array, source: FFmpegSource, rects: readonly PixelRect[]) {
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
