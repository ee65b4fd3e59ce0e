import type { PixelFormat } from './pixel-format.ts';
import type { PixelRect } from './pixel-rect.ts';
import { yuvCoefficients } from './yuv-coefficients.ts';

/** What matters of a frame's color space, as in WebCodecs; null if undeclared. */
export type SampleColor = { matrix: string | null; fullRange: boolean | null };

/** Samples as `VideoFrame.copyTo` wrote them: the bytes and each plane's offset and stride in bytes. */
export type CopiedPlanes = { bytes: Uint8Array<ArrayBuffer>; layout: { offset: number; stride: number }[] };

/**
 * Converts the part `crop` (pixels, relative to the copied rectangle) of copied samples to RGB, 8 bits per
 * channel. Chroma is repeated, not interpolated, so a pixel's value does not depend on where a rectangle was
 * cut. Writes crop.height x crop.width x 3 bytes into `out`.
 */
export function convertToRgb(
  planes: CopiedPlanes,
  format: PixelFormat,
  color: SampleColor,
  crop: PixelRect,
  out: Uint8ClampedArray<ArrayBuffer>,
): void {
  if (format.kind === 'packed') convertPacked(planes, format.red, format.blue, crop, out);
  else if (format.kind === 'planar' && color.matrix === 'rgb') convertGbr(planes, format.bitDepth, crop, out);
  else convertYuv(planes, format, color, crop, out);
}

function convertYuv(
  { bytes, layout }: CopiedPlanes,
  format: Exclude<PixelFormat, { kind: 'packed' }>,
  color: SampleColor,
  crop: PixelRect,
  out: Uint8ClampedArray<ArrayBuffer>,
): void {
  const { yOffset, yScale, cOffset, rv, gu, gv, bu } = yuvCoefficients(
    color.matrix,
    color.fullRange ?? false,
    format.bitDepth,
  );
  const shiftX = format.stepX - 1;
  const shiftY = format.stepY - 1;
  const isInterleaved = format.kind === 'semi-planar';
  const y = planeOf(bytes, layout, 0, format.bitDepth);
  const u = planeOf(bytes, layout, 1, format.bitDepth);
  const v = isInterleaved ? u : planeOf(bytes, layout, 2, format.bitDepth);
  const chromaStep = isInterleaved ? 2 : 1;
  const vShift = isInterleaved ? 1 : 0;
  let at = 0;
  for (let row = crop.top; row < crop.top + crop.height; row++) {
    const yRow = y.start + row * y.stride;
    const uRow = u.start + (row >> shiftY) * u.stride;
    const vRow = v.start + (row >> shiftY) * v.stride + vShift;
    for (let column = crop.left; column < crop.left + crop.width; column++) {
      const chroma = (column >> shiftX) * chromaStep;
      const luma = ((y.samples[yRow + column] ?? 0) - yOffset) * yScale;
      const cb = (u.samples[uRow + chroma] ?? 0) - cOffset;
      const cr = (v.samples[vRow + chroma] ?? 0) - cOffset;
      out[at] = luma + rv * cr;
      out[at + 1] = luma + gu * cb + gv * cr;
      out[at + 2] = luma + bu * cb;
      at += 3;
    }
  }
}

// With matrix "rgb" (H.273 identity), the planes are green, blue and red.
function convertGbr(
  { bytes, layout }: CopiedPlanes,
  bitDepth: number,
  crop: PixelRect,
  out: Uint8ClampedArray<ArrayBuffer>,
): void {
  const scale = 255 / (2 ** bitDepth - 1);
  const green = planeOf(bytes, layout, 0, bitDepth);
  const blue = planeOf(bytes, layout, 1, bitDepth);
  const red = planeOf(bytes, layout, 2, bitDepth);
  let at = 0;
  for (let row = crop.top; row < crop.top + crop.height; row++) {
    for (let column = crop.left; column < crop.left + crop.width; column++) {
      out[at] = (red.samples[red.start + row * red.stride + column] ?? 0) * scale;
      out[at + 1] = (green.samples[green.start + row * green.stride + column] ?? 0) * scale;
      out[at + 2] = (blue.samples[blue.start + row * blue.stride + column] ?? 0) * scale;
      at += 3;
    }
  }
}

function convertPacked(
  { bytes, layout }: CopiedPlanes,
  red: number,
  blue: number,
  crop: PixelRect,
  out: Uint8ClampedArray<ArrayBuffer>,
): void {
  const { offset, stride } = layout[0] ?? { offset: 0, stride: 0 };
  let at = 0;
  for (let row = crop.top; row < crop.top + crop.height; row++) {
    let from = offset + row * stride + crop.left * 4;
    for (let column = 0; column < crop.width; column++) {
      out[at] = bytes[from + red] ?? 0;
      out[at + 1] = bytes[from + 1] ?? 0;
      out[at + 2] = bytes[from + blue] ?? 0;
      at += 3;
      from += 4;
    }
  }
}

type Plane = { samples: Uint8Array | Uint16Array; start: number; stride: number };

// NOTE: more than 8 bits are 16-bit little-endian samples, as on all WebCodecs platforms.
function planeOf(
  bytes: Uint8Array<ArrayBuffer>,
  layout: CopiedPlanes['layout'],
  index: number,
  bitDepth: number,
): Plane {
  const { offset, stride } = layout[index] ?? { offset: 0, stride: 0 };
  if (bitDepth === 8) return { samples: bytes, start: offset, stride };
  const samples = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  return { samples, start: offset >> 1, stride: stride >> 1 };
}
