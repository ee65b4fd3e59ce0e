import { type BoxSize, boxAround, type RegionBox } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';

/** A rectangle in whole pixels; `left` and `top` are measured from the top left corner. */
export type PixelRect = { left: number; top: number; width: number; height: number };

/** A position in whole pixels, measured from the top left corner. */
export type Position = { x: number; y: number };

/** A size in whole pixels. */
export type PixelSize = { width: number; height: number };

/** How far (degrees clockwise) decoded pixels must be rotated to be upright. */
export type Rotation = 0 | 90 | 180 | 270;

/** Returns a size after a rotation. */
export function rotatedSize({ width, height }: PixelSize, angle: Rotation): PixelSize {
  return angle === 90 || angle === 270 ? { width: height, height: width } : { width, height };
}

/** Computes {@link boxAround} in pixels: the region marked by a click, or by a drawn box of a given size. */
export function regionAround(
  centerX: number,
  centerY: number,
  picture: PixelSize,
  size?: BoxSize,
): PixelRect {
  return selectionRect(boxAround(centerX, centerY, picture, size), picture);
}

/** Returns the rectangle of a box in a picture of the given size, in whole pixels. */
export function selectionRect(selection: RegionBox, picture: PixelSize): PixelRect {
  const width = clamp(Math.round(selection.width * picture.width), 1, picture.width);
  const height = clamp(Math.round(selection.height * picture.height), 1, picture.height);
  return {
    left: clamp(Math.round(selection.x * picture.width), 0, picture.width - width),
    top: clamp(Math.round(selection.y * picture.height), 0, picture.height - height),
    width,
    height,
  };
}

/** Grows a rectangle by `margin` pixels on every side, clipped to the picture. */
export function growRect(rect: PixelRect, margin: { x: number; y: number }, picture: PixelSize): PixelRect {
  const left = Math.max(0, rect.left - margin.x);
  const top = Math.max(0, rect.top - margin.y);
  return {
    left,
    top,
    width: Math.min(picture.width, rect.left + rect.width + margin.x) - left,
    height: Math.min(picture.height, rect.top + rect.height + margin.y) - top,
  };
}

/** Returns the smallest rectangle that contains all the others; there must be at least one. */
export function boundingRect(rects: readonly PixelRect[]): PixelRect {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.left + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.top + rect.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Returns the position of a rectangle relative to the top left of another. */
export function relativePosition(outer: PixelRect, inner: PixelRect): Position {
  return { x: inner.left - outer.left, y: inner.top - outer.top };
}

/** Returns a rectangle relative to one that contains it; null if it is not inside. */
export function regionOfPatch(rect: PixelRect, patch: PixelRect): PixelRect | null {
  const { x: left, y: top } = relativePosition(patch, rect);
  const isInside =
    left >= 0 && top >= 0 && left + rect.width <= patch.width && top + rect.height <= patch.height;
  return isInside ? { ...rect, left, top } : null;
}

/** Converts a rectangle of the upright picture to one of the decoded, unrotated picture. */
export function uprightToDecoded(rect: PixelRect, rotation: Rotation, decoded: PixelSize): PixelRect {
  const { left, top, width, height } = rect;
  switch (rotation) {
    case 0:
      return rect;
    case 90:
      return { left: top, top: decoded.height - left - width, width: height, height: width };
    case 180:
      return { left: decoded.width - left - width, top: decoded.height - top - height, width, height };
    case 270:
      return { left: decoded.width - top - height, top: left, width: height, height: width };
  }
}

/**
 * Returns the smallest rectangle around `rect` that starts at multiples of the chroma subsampling (`stepX`,
 * `stepY`), since `VideoFrame.copyTo` rejects others; it ends at multiples too, or at the end of the picture
 * (`right`, `bottom`).
 */
export function snapRect(
  rect: PixelRect,
  stepX: number,
  stepY: number,
  end: { right: number; bottom: number },
): PixelRect {
  const left = Math.floor(rect.left / stepX) * stepX;
  const top = Math.floor(rect.top / stepY) * stepY;
  const right = Math.min(end.right, Math.ceil((rect.left + rect.width) / stepX) * stepX);
  const bottom = Math.min(end.bottom, Math.ceil((rect.top + rect.height) / stepY) * stepY);
  return { left, top, width: right - left, height: bottom - top };
}

/** Clamps a number; the lower bound wins if the bounds cross. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}

type UsualFrames = { picture: PixelSize; rotation: Rotation; givesWholeFrames?: boolean };

// Decoders may report a frame's size including its padding to whole macroblocks.
const MACROBLOCK = 16;

/**
 * Whether a frame is the same size as the video's pictures: streamed or joined recordings may change size
 * midway, and the positions and appearance of elements hold for one size only. True for frames of which only
 * parts were decoded, since FFmpeg scales them all to one size.
 */
export function hasVideoSize(
  { visibleRect }: Pick<VideoSample, 'visibleRect'>,
  { picture, rotation, givesWholeFrames = true }: UsualFrames,
): boolean {
  if (!givesWholeFrames) return true;
  const { width, height } = rotatedSize(picture, rotation);
  return (
    Math.abs(visibleRect.width - width) < MACROBLOCK && Math.abs(visibleRect.height - height) < MACROBLOCK
  );
}
