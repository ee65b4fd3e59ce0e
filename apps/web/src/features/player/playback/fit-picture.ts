import type { RegionBox } from '@framescout/contract';

/** A width and height, in CSS pixels unless noted otherwise. */
export type Size = { width: number; height: number };

/** Returns the largest size with the picture's aspect ratio that fits into a box. */
export function fitPicture(picture: Size, box: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 };
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: Math.floor(picture.width * scale), height: Math.floor(picture.height * scale) };
}

/** Draws a part of a picture so that it fills a canvas, without smoothing. */
export function drawPart(
  context: CanvasRenderingContext2D,
  source: CanvasImageSource,
  { width, height }: Size,
  box: RegionBox,
): void {
  context.imageSmoothingEnabled = false;
  const { canvas } = context;
  context.drawImage(
    source,
    box.x * width,
    box.y * height,
    box.width * width,
    box.height * height,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}
