import type { RegionPixels } from '@framescout/contract';
import type { PixelRect, PixelSize } from './pixel-rect.ts';
import type { YuvCoefficients } from './yuv-coefficients.ts';

/**
 * A rectangle of a frame as most video stores it: Y'CbCr 4:2:0, 8 bits, in the video's own matrix and range.
 * `luma` is rows x columns, `blue` (Cb) and `red` (Cr) are ceil(rows / 2) x ceil(columns / 2), row by row,
 * without padding.
 */
export type PlanePatch = {
  width: number;
  height: number;
  luma: Uint8Array;
  blue: Uint8Array;
  red: Uint8Array;
};

/** Returns the number of chroma samples along `pixels` luma samples. */
export function chromaLength(pixels: number): number {
  return (pixels + 1) >> 1;
}

/** Creates an empty patch, its planes contiguous in one buffer, as by `VideoFrame.copyTo`. */
export function emptyPlanePatch({ width, height }: PixelSize): PlanePatch {
  const luma = width * height;
  const chroma = chromaLength(width) * chromaLength(height);
  const buffer = new ArrayBuffer(luma + 2 * chroma);
  return {
    width,
    height,
    luma: new Uint8Array(buffer, 0, luma),
    blue: new Uint8Array(buffer, luma, chroma),
    red: new Uint8Array(buffer, luma + chroma, chroma),
  };
}

/**
 * Returns the memory of a patch whose planes are contiguous, as those of {@link emptyPlanePatch} are; null if it is
 * shared with other threads, where frames are not copied to.
 */
export function bytesOfPatch({ luma, blue, red }: PlanePatch): Uint8Array<ArrayBuffer> | null {
  const length = luma.length + blue.length + red.length;
  return luma.buffer instanceof ArrayBuffer ? new Uint8Array(luma.buffer, luma.byteOffset, length) : null;
}

/** Copies a patch. */
export function copyPatch(patch: PlanePatch): PlanePatch {
  return copyInto(patch, emptyPlanePatch(patch));
}

/** Copies a patch into another one of the same size, and returns the latter. */
export function copyInto(from: PlanePatch, to: PlanePatch): PlanePatch {
  to.luma.set(from.luma);
  to.blue.set(from.blue);
  to.red.set(from.red);
  return to;
}

/** Copies part of a patch, starting at even pixels. */
export function cutPatch(patch: PlanePatch, { left, top, width, height }: PixelRect): PlanePatch {
  const part = emptyPlanePatch({ width, height });
  copyRows(patch.luma, patch.width, part.luma, width, left, top);
  const chromaWidth = chromaLength(patch.width);
  for (const plane of ['blue', 'red'] as const) {
    copyRows(patch[plane], chromaWidth, part[plane], chromaLength(width), left >> 1, top >> 1);
  }
  return part;
}

function copyRows(
  from: Uint8Array,
  pitch: number,
  to: Uint8Array,
  width: number,
  left: number,
  top: number,
): void {
  for (let at = 0, row = top * pitch + left; at < to.length; at += width, row += pitch) {
    to.set(from.subarray(row, row + width), at);
  }
}

/** Returns the smallest rectangle around `rect` with even edges, or the picture's. */
export function evenRect(rect: PixelRect, picture: PixelSize): PixelRect {
  const left = rect.left & ~1;
  const top = rect.top & ~1;
  const right = Math.min(picture.width, (rect.left + rect.width + 1) & ~1);
  const bottom = Math.min(picture.height, (rect.top + rect.height + 1) & ~1);
  return { left, top, width: right - left, height: bottom - top };
}

/** Converts RGB to a patch of that size; a chroma sample is the mean of its pixels. */
export function rgbToPlanes(pixels: RegionPixels, coefficients: YuvCoefficients, out: PlanePatch): void {
  const { yOffset, yScale, cOffset, rv, bu, kr, kb } = coefficients;
  const { data, width, height } = pixels;
  const chromaWidth = chromaLength(width);
  const blueSums = new Float32Array(out.blue.length);
  const redSums = new Float32Array(out.red.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const red = data[at] ?? 0;
      const blue = data[at + 2] ?? 0;
      const luma = kr * red + (1 - kr - kb) * (data[at + 1] ?? 0) + kb * blue;
      out.luma[y * width + x] = toByte(luma / yScale + yOffset);
      const chroma = (y >> 1) * chromaWidth + (x >> 1);
      blueSums[chroma] = (blueSums[chroma] ?? 0) + blue - luma;
      redSums[chroma] = (redSums[chroma] ?? 0) + red - luma;
    }
  }
  for (const chroma of blueSums.keys()) {
    const across = Math.min(2, width - 2 * (chroma % chromaWidth));
    const down = Math.min(2, height - 2 * Math.floor(chroma / chromaWidth));
    out.blue[chroma] = toByte((blueSums[chroma] ?? 0) / (across * down) / bu + cOffset);
    out.red[chroma] = toByte((redSums[chroma] ?? 0) / (across * down) / rv + cOffset);
  }
}

function toByte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)));
}
