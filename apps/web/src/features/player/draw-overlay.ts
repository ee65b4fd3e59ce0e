import type { FractionBox } from './region-box.ts';

/** What the overlay shows: the region under the pointer, and those selected before. */
export type OverlayMarks = {
  pointed: FractionBox | null;
  selected: { box: FractionBox; label: string; isShown: boolean }[];
};

type OverlayColors = { accent: string; ink: string };

/** Draws the marks over the picture; `width` and `height` are the canvas's own pixels, `scale` those per CSS pixel. */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  marks: OverlayMarks,
  colors: OverlayColors,
  scale: number,
): void {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  const toPixels = (box: FractionBox) => ({
    x: Math.round(box.x * width) + 0.5,
    y: Math.round(box.y * height) + 0.5,
    w: Math.round(box.width * width),
    h: Math.round(box.height * height),
  });
  for (const { box, label, isShown } of marks.selected) {
    const { x, y, w, h } = toPixels(box);
    context.globalAlpha = isShown ? 1 : 0.4;
    outline(context, x, y, w, h, colors, scale, !isShown);
    context.font = `600 ${11 * scale}px "Inter Variable", sans-serif`;
    const textWidth = context.measureText(label).width + 8 * scale;
    const labelY = y > 18 * scale ? y - 17 * scale : y + h + 3 * scale;
    context.fillStyle = colors.ink;
    context.fillRect(x, labelY, textWidth, 15 * scale);
    context.fillStyle = colors.accent;
    context.fillText(label, x + 4 * scale, labelY + 11.5 * scale);
  }
  context.globalAlpha = 1;
  if (!marks.pointed) return;
  const { x, y, w, h } = toPixels(marks.pointed);
  context.fillStyle = 'rgb(0 0 0 / 0.35)';
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(x, y, w, h);
  context.fill('evenodd');
  outline(context, x, y, w, h, colors, scale, false);
}

function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  w: number,
  h: number,
  colors: OverlayColors,
  scale: number,
  isDashed: boolean,
): void {
  context.setLineDash(isDashed ? [4 * scale, 4 * scale] : []);
  context.lineWidth = 3 * scale;
  context.strokeStyle = colors.ink;
  context.strokeRect(x, y, w, h);
  context.lineWidth = scale;
  context.strokeStyle = colors.accent;
  context.strokeRect(x, y, w, h);
  context.setLineDash([]);
}
