import { type Canvas, type Color, mix, type Point } from '../../drawing/canvas.ts';
import { fillDisc, fillPolygon, fillRect, place, points, strokeRing } from '../../drawing/shapes.ts';

/** The number of icons to choose from. */
export const ICONS = 5;

const STAR: readonly Point[] = Array.from({ length: 10 }, (_, corner) => {
  const radius = corner % 2 === 0 ? 1 : 0.45;
  const angle = (corner * Math.PI) / 5 - Math.PI / 2;
  return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
});

/** Draws one of the icons, `size` pixels wide, centered. */
export function drawIcon(
  canvas: Canvas,
  icon: number,
  [x, y]: Point,
  size: number,
  color: Color,
  alpha: number,
): void {
  const half = size / 2;
  const dark: Color = [16, 16, 20];
  if (icon === 0) {
    fillDisc(canvas, [x, y - half * 0.15], half * 0.8, color, color, alpha);
    fillRect(canvas, x - half * 0.4, y + half * 0.4, half * 0.8, half * 0.5, color, alpha);
    for (const side of [-1, 1])
      fillDisc(canvas, [x + side * half * 0.32, y - half * 0.1], half * 0.2, dark, dark, alpha);
  } else if (icon === 1) {
    fillRect(canvas, x - half, y - half * 0.3, size, half * 0.5, color, alpha);
    fillRect(canvas, x - half * 0.5, y, half * 0.4, half * 0.9, color, alpha);
  } else if (icon === 2) {
    fillPolygon(canvas, place(STAR, x, y, 0, half), color, alpha);
  } else if (icon === 3) {
    strokeRing(canvas, [x, y], half * 0.75, Math.max(2, size * 0.12), color, alpha);
    fillRect(canvas, x - half, y - 1, size, 2, color, alpha);
    fillRect(canvas, x - 1, y - half, 2, size, color, alpha);
  } else {
    fillPolygon(canvas, place(points('0,-1 0.9,0.8 -0.9,0.8'), x, y, 0, half), color, alpha);
    fillRect(canvas, x - half * 0.12, y - half * 0.3, half * 0.24, half * 0.6, dark, alpha);
  }
}

const OUTLINE: Color = [14, 14, 18];

const SHAPES: readonly (readonly Point[])[] = [
  points('0,-1 1,0 0,1 -1,0'),
  Array.from({ length: 6 }, (_, corner): Point => {
    const angle = (corner * Math.PI) / 3;
    return [Math.cos(angle), Math.sin(angle)];
  }),
  points('-0.85,-0.9 0.85,-0.9 0.85,0.15 0,1 -0.85,0.15'),
  points('-0.85,-0.85 0.85,-0.85 0.85,0.85 -0.85,0.85'),
];

/** The number of plates to choose from. */
export const PLATES = SHAPES.length;

/** Draws a dark plate with a colored rim and a dark outline, `size` pixels wide, centered. */
export function drawPlate(
  canvas: Canvas,
  plate: number,
  [x, y]: Point,
  size: number,
  color: Color,
  alpha: number,
): void {
  const shape = SHAPES[plate] ?? [];
  const half = size / 2;
  // Dark enough inside for a white icon to stand out, whatever the color.
  const shaded = {
    from: mix(color, OUTLINE, 0.5),
    to: mix(color, OUTLINE, 0.8),
    top: y - half,
    bottom: y + half,
  };
  fillPolygon(canvas, place(shape, x, y, 0, half), OUTLINE, alpha);
  fillPolygon(canvas, place(shape, x, y, 0, half * 0.9), color, alpha);
  fillPolygon(canvas, place(shape, x, y, 0, half * 0.76), shaded, alpha);
}
