import type { RegionPixels } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { type PackedFormat, type PackedPixels, PackedReader, packedFormat } from './packed-reader.ts';
import { packedToPlanes } from './packed-to-planes.ts';
import { type PixelFormat, pixelFormat } from './pixel-format.ts';
import {
  boundingRect,
  type PixelRect,
  type PixelSize,
  type Rotation,
  snapRect,
  uprightToDecoded,
} from './pixel-rect.ts';
import { chromaLength, copyInto, emptyPlanePatch, type PlanePatch, rgbToPlanes } from './plane-patch.ts';
import { type CutRect, cutNatively } from './region-cutter.ts';
import { rotateRgb } from './rotate-rgb.ts';
import { type CopiedPlanes, convertToRgb, type SampleColor } from './to-rgb.ts';
import { type YuvCoefficients, yuvCoefficients } from './yuv-coefficients.ts';

/**
 * Copies rectangles out of decoded frames, and nothing else.
 * A reader serves one frame at a time: its buffers are reused, so the result of `read` is only valid until the next
 * `read` (except for rotated video). `rotation` makes decoded pixels upright; `color` is what the file declares, for
 * decoders that forget it (Chromium reports no matrix for RGB coded as three planes).
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

  /** The RGB pixels of rectangles of the upright picture (whole pixels, inside it), in their order. */
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
   * Rectangles as the video stores them, without conversion for the usual formats; others are converted through RGB.
   * They must start at even pixels and end at even ones or the picture's edge. With `into`, empty patches of their sizes,
   * those are filled and returned, and stay as they are at later reads.
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
      convertToRgb(packed.planes, packed.format, this.#color, within(around, rect), rgb);
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
      return this.#planeSlots[index].packedToPlanes(sample, packed, within(around, rect));
    });
  }
}

/** A rectangle of the visible picture, in pixels of the whole frame. */
function inFrame(rect: PixelRect, visible: { left: number; top: number }): PixelRect {
  return { ...rect, left: rect.left + visible.left, top: rect.top + visible.top };
}

function within(outer: PixelRect, rect: PixelRect): PixelRect {
  return { ...rect, left: rect.left - outer.left, top: rect.top - outer.top };
}

class RegionSlot {
  readonly #color: SampleColor;
  #copied = new Uint8Array(0);
  #rgb = new Uint8ClampedArray(0);
  #planes: PlanePatch | null = null;

  constructor(color: SampleColor) {
    this.#color = color;
  }

  async read(sample: VideoSample, upright: PixelRect, rotation: Rotation): Promise<RegionPixels> {
    const visible = sample.visibleRect;
    const decoded = uprightToDecoded(upright, rotation, visible);
    const format = pixelFormat(sample.format);
    const pixels = format
      ? await this.#copy(sample, decoded, format)
      : readThroughCanvas(sample, decoded, visible);
    return rotateRgb(pixels, rotation);
  }

  /** Fills `into` where the sample's format is that of patches; otherwise the caller has to. */
  async readPlanes(
    sample: VideoSample,
    upright: PixelRect,
    rotation: Rotation,
    into?: PlanePatch,
  ): Promise<PlanePatch> {
    const format = pixelFormat(sample.format);
    const { left, top } = sample.visibleRect;
    const isStoredSo =
      format !== null &&
      format.kind !== 'packed' &&
      format.bitDepth === 8 &&
      format.stepX + format.stepY === 4;
    if (isStoredSo && rotation === 0 && ((left | top) & 1) === 0 && this.#colorOf(sample).matrix !== 'rgb') {
      const rect = {
        x: upright.left + left,
        y: upright.top + top,
        width: upright.width,
        height: upright.height,
      };
      const buffer = sample.format === 'I420' ? into?.luma.buffer : null;
      const own = buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : null;
      const cut = cutNatively(sample, rect, own ? () => own : this.#reserve);
      const planes = cut && (await cut);
      if (into && own) {
        if (!planes) await sample.copyTo(own, { rect });
        return into;
      }
      const copied = planes ?? (await this.#copyWithin(sample, rect));
      return this.#cutPlanes(copied, upright, format.kind === 'semi-planar');
    }
    return this.toPlanes(sample, await this.read(sample, upright, rotation), upright);
  }

  /** RGB pixels of a sample as planes. */
  toPlanes(sample: VideoSample, rgb: RegionPixels, size: PixelSize): PlanePatch {
    const patch = this.#planesFor(size);
    rgbToPlanes(rgb, this.#coefficientsOf(sample), patch);
    return patch;
  }

  /** A part of what was read of a sample (pixels, relative to that) as planes. */
  packedToPlanes(sample: VideoSample, { planes, format }: PackedPixels, crop: PixelRect): PlanePatch {
    const patch = this.#planesFor(crop);
    packedToPlanes(planes, format, crop, this.#coefficientsOf(sample), patch);
    return patch;
  }

  #coefficientsOf(sample: VideoSample): YuvCoefficients {
    const { matrix, fullRange } = this.#colorOf(sample);
    return yuvCoefficients(matrix, fullRange ?? false, 8);
  }

  async #copy(sample: VideoSample, decoded: PixelRect, format: PixelFormat): Promise<RegionPixels> {
    const { left: originX, top: originY, width, height } = sample.visibleRect;
    const inFrame = { ...decoded, left: decoded.left + originX, top: decoded.top + originY };
    const end = { right: originX + width, bottom: originY + height };
    const snapped = snapRect(inFrame, format.stepX, format.stepY, end);
    const rect = { x: snapped.left, y: snapped.top, width: snapped.width, height: snapped.height };
    const copied = await this.#copyRect(sample, rect);
    const length = decoded.width * decoded.height * 3;
    if (this.#rgb.length !== length) this.#rgb = new Uint8ClampedArray(length);
    const crop = { ...decoded, left: inFrame.left - snapped.left, top: inFrame.top - snapped.top };
    convertToRgb(copied, format, this.#colorOf(sample), crop, this.#rgb);
    return { width: decoded.width, height: decoded.height, data: new Uint8Array(this.#rgb.buffer) };
  }

  async #copyRect(sample: VideoSample, rect: CutRect): Promise<CopiedPlanes> {
    const cut = cutNatively(sample, rect, this.#reserve);
    return (cut && (await cut)) ?? this.#copyWithin(sample, rect);
  }

  async #copyWithin(sample: VideoSample, rect: CutRect): Promise<CopiedPlanes> {
    const bytes = this.#reserve(sample.allocationSize({ rect }));
    return { bytes, layout: await sample.copyTo(bytes, { rect }) };
  }

  readonly #reserve = (bytes: number): Uint8Array<ArrayBuffer> => {
    if (this.#copied.length < bytes) this.#copied = new Uint8Array(bytes);
    return this.#copied;
  };

  #colorOf(sample: VideoSample): SampleColor {
    return {
      matrix: sample.colorSpace.matrix ?? this.#color.matrix,
      fullRange: sample.colorSpace.fullRange ?? this.#color.fullRange,
    };
  }

  #planesFor({ width, height }: PixelSize): PlanePatch {
    if (this.#planes?.width !== width || this.#planes.height !== height) {
      this.#planes = emptyPlanePatch({ width, height });
    }
    return this.#planes;
  }

  /** Views into the copied bytes, relying on rows without padding, the default layout of `copyTo`. */
  #cutPlanes(
    { bytes, layout }: CopiedPlanes,
    { width, height }: PixelSize,
    isInterleaved: boolean,
  ): PlanePatch {
    const [luma, first, second] = layout;
    const chromaWidth = chromaLength(width);
    const chroma = chromaWidth * chromaLength(height);
    if (!luma || !first) throw new Error('a copied frame has too few planes');
    const lumaBytes = bytes.subarray(luma.offset, luma.offset + width * height);
    if (!isInterleaved && second) {
      return {
        width,
        height,
        luma: lumaBytes,
        blue: bytes.subarray(first.offset, first.offset + chroma),
        red: bytes.subarray(second.offset, second.offset + chroma),
      };
    }
    const patch = this.#planesFor({ width, height });
    for (let i = 0, at = first.offset; i < chroma; i++, at += 2) {
      patch.blue[i] = bytes[at] ?? 0;
      patch.red[i] = bytes[at + 1] ?? 0;
    }
    return { ...patch, luma: lumaBytes };
  }
}

/** Frames without a readable format (some hardware and protected frames) can still be drawn. */
function readThroughCanvas(sample: VideoSample, decoded: PixelRect, visible: PixelSize): RegionPixels {
  const canvas = new OffscreenCanvas(decoded.width, decoded.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('canvas context not available');
  const frame = sample.toVideoFrame();
  try {
    const scaleX = frame.displayWidth / visible.width;
    const scaleY = frame.displayHeight / visible.height;
    context.drawImage(
      frame,
      decoded.left * scaleX,
      decoded.top * scaleY,
      decoded.width * scaleX,
      decoded.height * scaleY,
      0,
      0,
      decoded.width,
      decoded.height,
    );
  } finally {
    frame.close();
  }
  const { data } = context.getImageData(0, 0, decoded.width, decoded.height);
  const rgb = new Uint8ClampedArray(decoded.width * decoded.height * 3);
  const format = { kind: 'packed', red: 0, blue: 2, stepX: 1, stepY: 1 } as const;
  const planes = { bytes: new Uint8Array(data.buffer), layout: [{ offset: 0, stride: decoded.width * 4 }] };
  convertToRgb(planes, format, { matrix: null, fullRange: null }, { ...decoded, left: 0, top: 0 }, rgb);
  return { width: decoded.width, height: decoded.height, data: new Uint8Array(rgb.buffer) };
}
