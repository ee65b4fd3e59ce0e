import { type Canvas, type Color, mix, type Point } from '../../drawing/canvas.ts';
import { place } from '../../drawing/place.ts';
import { fillPolygon } from '../../drawing/shapes.ts';

const OUTLINE: Color = [14, 14, 18];

const SHAPES: readonly (readonly Point[])[] = [
  [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  Array.from({ length: 6 }, (_, corner): Point => {
    const angle = (corner * Math.PI) / 3;
    return [Math.cos(angle), Math.sin(angle)];
  }),
  [
    [-0.85, -0.9],
    [0.85, -0.9],
    [0.85, 0.15],
    [0, 1],
    [-0.85, 0.15],
  ],
  [
    [-0.85, -0.85],
    [0.85, -0.85],
    [0.85, 0.85],
    [-0.85, 0.85],
  ],
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
