import type { PixelRect, PixelSize } from '../../sample/pixel-rect.ts';
import { chromaLength } from '../../sample/plane-patch.ts';

/** A plane of an unpadded 8-bit 4:2:0 frame: its offset, stride and subsampling shift. */
type Plane = { start: number; stride: number; shift: 0 | 1 };

/** The size of an 8-bit 4:2:0 frame in bytes. */
export function frameBytes({ width, height }: PixelSize): number {
  return width * height + 2 * chromaLength(width) * chromaLength(height);
}

/** Copies rectangles, which start at even pixels, into one buffer, each plane by plane. */
export function cutRegions(
  frame: Uint8Array,
  size: PixelSize,
  rects: readonly PixelRect[],
): Uint8Array<ArrayBuffer> {
  const cut = new Uint8Array(rects.reduce((sum, rect) => sum + frameBytes(rect), 0));
  let at = 0;
  for (const { start, length } of rowsOf(size, rects)) {
    cut.set(frame.subarray(start, start + length), at);
    at += length;
  }
  return cut;
}

/** Pastes cut regions into a frame of the same size; the rest of the frame is unchanged. */
export function pasteRegions(
  cut: Uint8Array,
  frame: Uint8Array,
  size: PixelSize,
  rects: readonly PixelRect[],
): void {
  let at = 0;
  for (const { start, length } of rowsOf(size, rects)) {
    frame.set(cut.subarray(at, at + length), start);
    at += length;
  }
}

/** Returns the planes of a frame: luma, then both chroma planes. */
export function planesOf({ width, height }: PixelSize): Plane[] {
  const stride = chromaLength(width);
  const blue = width * height;
  return [
    { start: 0, stride: width, shift: 0 },
    { start: blue, stride, shift: 1 },
    { start: blue + stride * chromaLength(height), stride, shift: 1 },
  ];
}

function* rowsOf(size: PixelSize, rects: readonly PixelRect[]): Generator<{ start: number; length: number }> {
  const planes = planesOf(size);
  for (const { left, top, width, height } of rects) {
    for (const { start, stride, shift } of planes) {
      const length = shift ? chromaLength(width) : width;
      const rows = shift ? chromaLength(height) : height;
      const first = start + (top >> shift) * stride + (left >> shift);
      for (let row = 0; row < rows; row++) yield { start: first + row * stride, length };
    }
  }
}
