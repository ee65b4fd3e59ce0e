import { VideoSampleColorSpace, VideoSampleResource } from 'mediabunny';
import type { PixelRect } from '../../sample/pixel-rect.ts';
import { frameBytes, pasteRegions, planesOf } from '../reader/cut-regions.ts';
import type { FFmpegSource } from './ffmpeg-frames.ts';

/** Returns a function that turns regions of one source's frames into sample resources. */
export function regionsOf(
  source: FFmpegSource,
  rects: readonly PixelRect[],
): (cut: Uint8Array) => VideoSampleResource {
  const whole = new Uint8Array(frameBytes(source));
  return (cut) => new FrameRegions(cut, whole, source, rects);
}

/** A frame's regions as Mediabunny reads them: in place, in a buffer shared by all frames. */
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

  // Mediabunny copies the planes synchronously, before the shared buffer can change.
  override getDataPlanes(): { data: Uint8Array; stride: number }[] {
    pasteRegions(this.#cut, this.#whole, this.#source, this.#rects);
    return planesOf(this.#source).map(({ start, stride }) => ({ data: this.#whole.subarray(start), stride }));
  }

  override toRgbSample(): never {
    throw new TypeError('Only regions of this frame are available.');
  }
}
