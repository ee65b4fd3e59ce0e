import type { RegionPixels } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import type { PackedPixels } from './packed-reader.ts';
import { packedToPlanes } from './packed-to-planes.ts';
import { type PixelFormat, pixelFormat } from './pixel-format.ts';
import { type PixelRect, type PixelSize, type Rotation, snapRect, uprightToDecoded } from './pixel-rect.ts';
import { bytesOfPatch, chromaLength, emptyPlanePatch, type PlanePatch, rgbToPlanes } from './plane-patch.ts';
import { type CutRect, cutNatively } from './region-cutter.ts';
import { rotateRgb } from './rotate-rgb.ts';
import { type CopiedPlanes, convertToRgb, type SampleColor } from './to-rgb.ts';
import { type YuvCoefficients, yuvCoefficients } from './yuv-coefficients.ts';

/** Reads one rectangle from successive frames, into buffers that the next frame overwrites. */
export class RegionSlot {
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

  /** Reads a rectangle as planes; `into` is filled only if the sample's format is the patches'. */
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
      const own = sample.format === 'I420' && into ? bytesOfPatch(into) : null;
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

  /** Converts RGB pixels of a sample to planes. */
  toPlanes(sample: VideoSample, rgb: RegionPixels, size: PixelSize): PlanePatch {
    const patch = this.#planesFor(size);
    rgbToPlanes(rgb, this.#coefficientsOf(sample), patch);
    return patch;
  }

  /** Converts part of what was read from a sample (pixels, relative to that) to planes. */
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

  /** Returns views into the copied bytes, relying on unpadded rows, the default layout of `copyTo`. */
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

/** Reads a rectangle through a canvas, which draws frames whose format can't be read. */
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
