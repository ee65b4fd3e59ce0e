import type { Canvas, Color } from '../../drawing/canvas.ts';
import { drawText } from '../../drawing/pixel-font.ts';

type Lettering = { scale: number; color: Color; alpha: number; within?: { left: number; right: number } };

/** Draws text with a dark outline, as games do to keep it readable over anything. */
export function drawOutlinedText(
  canvas: Canvas,
  text: string,
  left: number,
  top: number,
  lettering: Lettering,
): void {
  const outline = { ...lettering, color: [10, 10, 14] as const };
  for (const [across, down] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const) {
    drawText(canvas, text, left + across, top + down, outline);
  }
  drawText(canvas, text, left, top, lettering);
}
