import type { RegionPixels } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { type PackedFormat, PackedReader, packedFormat } from './packed-reader.ts';
import { boundingRect, type PixelRect, type Rotation, uprightToDecoded } from './pixel-rect.ts';
import { copyInto, type PlanePatch } from './plane-patch.ts';
import { RegionSlot } from './region-slot.ts';
import { rotateRgb } from './rotate-rgb.ts';
import { convertToRgb, type SampleColor } from './to-rgb.ts';

/**
 * Copies rectangles out of decoded frames, and nothing else. A reader serves one frame at a time: its buffers
 * are reused, so the result of `read` is only valid until the next `read` (except for rotated video).
 * `rotation` makes decoded pixels upright; `color` is what the file declares, for decoders that forget it
 * (Chromium reports no matrix for RGB coded as three planes).
 */
export class RegionReader {
  readonly #rotation: Rotation;
  readonly #color: SampleColor;
  readonly #slots: RegionSlot[] = [];
  readonly #planeSlots: RegionSlot[] = [];
  readonly #packed = new PackedReader();

  constructor({ rotation, color }: { rotation: Rotation; color: SampleColor }) {
    this.#rotation = rotation;
    this.#color = color;
  }

  /** Returns the RGB pixels of rectangles (whole pixels, inside the upright picture). */
  async read(sample: VideoSample, rects: readonly PixelRect[]): Promise<RegionPixels[]> {
    const format = packedFormat(sample);
    if (format) return this.#readPacked(sample, format, rects);
    return Promise.all(
      rects.map((rect, index) => {
        this.#slots[index] ??= new RegionSlot(this.#color);
        return this.#slots[index].read(sample, rect, this.#rotation);
      }),
    );
  }

  /**
   * Returns rectangles as the video stores them, without conversion for the usual formats; others are
   * converted through RGB. They must start at even pixels and end at even ones or the picture's edge. If
   * `into` contains empty patches of matching sizes, each with contiguous planes, those are filled and returned,
   * and later reads don't overwrite them.
   */
  async readPlanes(
    sample: VideoSample,
    rects: readonly PixelRect[],
    into?: readonly PlanePatch[],
  ): Promise<PlanePatch[]> {
    const patches = await this.#readPlanes(sample, rects, into);
    return into
      ? patches.map((patch, index) => {
          const own = into[index];
          return own && own !== patch ? copyInto(patch, own) : patch;
        })
      : patches;
  }

  async #readPlanes(
    sample: VideoSample,
    rects: readonly PixelRect[],
    into: readonly PlanePatch[] | undefined,
  ): Promise<PlanePatch[]> {
    const format = packedFormat(sample);
    if (format && this.#rotation === 0) return this.#readPackedPlanes(sample, format, rects);
    const rgb = format && (await this.#readPacked(sample, format, rects));
    return Promise.all(
      rects.map((rect, index) => {
        this.#planeSlots[index] ??= new RegionSlot(this.#color);
        const slot = this.#planeSlots[index];
        const pixels = rgb?.[index];
        return pixels
          ? slot.toPlanes(sample, pixels, rect)
          : slot.readPlanes(sample, rect, this.#rotation, into?.[index]);
      }),
    );
  }

  async #readPacked(
    sample: VideoSample,
    format: PackedFormat,
    rects: readonly PixelRect[],
  ): Promise<RegionPixels[]> {
    const visible = sample.visibleRect;
    const decoded = rects.map((rect) => inFrame(uprightToDecoded(rect, this.#rotation, visible), visible));
    const around = boundingRect(decoded);
    const packed = await this.#packed.read(sample, format, around);
    return decoded.map((rect) => {
      const rgb = new Uint8ClampedArray(rect.width * rect.height * 3);
      convertToRgb(packed.planes, packed.format, this.#color, toRelativeRect(around, rect), rgb);
      const pixels = { width: rect.width, height: rect.height, data: new Uint8Array(rgb.buffer) };
      return rotateRgb(pixels, this.#rotation);
    });
  }

  async #readPackedPlanes(
    sample: VideoSample,
    format: PackedFormat,
    rects: readonly PixelRect[],
  ): Promise<PlanePatch[]> {
    const decoded = rects.map((rect) => inFrame(rect, sample.visibleRect));
    const around = boundingRect(decoded);
    const packed = await this.#packed.read(sample, format, around);
    return decoded.map((rect, index) => {
      this.#planeSlots[index] ??= new RegionSlot(this.#color);
      return this.#planeSlots[index].packedToPlanes(sample, packed, toRelativeRect(around, rect));
    });
  }
}

/** Converts a rectangle of the visible picture to pixels of the whole frame. */
function inFrame(rect: PixelRect, visible: { left: number; top: number }): PixelRect {
  return { ...rect, left: rect.left + visible.left, top: rect.top + visible.top };
}

function toRelativeRect(outer: PixelRect, rect: PixelRect): PixelRect {
  return { ...rect, left: rect.left - outer.left, top: rect.top - outer.top };
}
