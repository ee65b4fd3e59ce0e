import type { PixelRect, PixelSize } from '../sample/pixel-rect.ts';
import { chromaLength } from '../sample/plane-patch.ts';

/** A plane of a frame as 4:2:0 of eight bits, without gaps: where it begins, its row's length, and how coarse it is. */
type Plane = { start: number; stride: number; shift: 0 | 1 };

/** How many bytes a frame of 4:2:0 of eight bits takes. */
export function frameBytes({ width, height }: PixelSize): number {
  return width * height + 2 * chromaLength(width) * chromaLength(height);
}

/** Copies rectangles out of a frame, plane by plane, one after the other; they begin at even pixels. */
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

/** Puts back into a frame what was cut out of one of the same size; the rest of it stays as it is. */
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

/** The planes of a frame: brightness, then the two of colour. */
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
