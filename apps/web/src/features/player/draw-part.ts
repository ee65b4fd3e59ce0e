import type { RegionBox } from '@framescout/contract';
import type { Size } from './fit-picture.ts';

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
