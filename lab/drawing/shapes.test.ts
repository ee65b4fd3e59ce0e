import { describe, expect, it } from 'vitest';
import { Canvas, type Point } from './canvas.ts';
import { drawText } from './pixel-font.ts';
import { addBeam, addGlow, fillDisc, fillPolygon, fillRect } from './shapes.ts';

/** Measures the white area of a drawing, in pixels. */
function whiteArea(draw: (canvas: Canvas) => void, scale = 1): number {
  const canvas = new Canvas(60 * scale, 60 * scale, scale);
  draw(canvas);
  return canvas.pixels.reduce((sum, level) => sum + level, 0) / (255 * 3);
}

const WHITE = [255, 255, 255] as const;

describe('the rasterizer', () => {
  it('covers exactly the area of a shape, including fractions of pixels', () => {
    const triangle: Point[] = [
      [10.3, 10.2],
      [50.7, 14.9],
      [22.1, 48.6],
    ];
    const area = Math.abs((50.7 - 10.3) * (48.6 - 10.2) - (22.1 - 10.3) * (14.9 - 10.2)) / 2;
    expect(whiteArea((canvas) => fillPolygon(canvas, triangle, WHITE))).toBeCloseTo(area, -1);
    expect(whiteArea((canvas) => fillRect(canvas, 10.5, 10.25, 20.5, 8.5, WHITE))).toBeCloseTo(20.5 * 8.5, 0);
    expect(whiteArea((canvas) => fillDisc(canvas, [30, 30], 12, WHITE))).toBeCloseTo(Math.PI * 144, -1);
  });

  it('draws the same shapes at a larger scale, and letters without seams', () => {
    const draw = (canvas: Canvas) => {
      fillDisc(canvas, [30, 20], 12, WHITE);
      fillRect(canvas, 10.5, 40.25, 20.5, 8.5, WHITE);
    };
    expect(whiteArea(draw, 1.5) / 1.5 ** 2).toBeCloseTo(whiteArea(draw), -1);
    const write = (canvas: Canvas) => drawText(canvas, 'H', 5, 5, { scale: 2, color: WHITE });
    expect(whiteArea(write, 1.5)).toBe(whiteArea(write) * 1.5 ** 2);
  });

  it('draws nothing outside the canvas, and does not wrap bright pixels around to dark', () => {
    const canvas = new Canvas(20, 20);
    fillDisc(canvas, [0, 0], 40, WHITE);
    addGlow(canvas, [10, 10], 30, WHITE, 3);
    addBeam(canvas, [-10, 10], [30, 10], 8, WHITE, 2);
    fillPolygon(
      canvas,
      [
        [-50, -50],
        [70, -50],
        [70, 70],
        [-50, 70],
      ],
      WHITE,
    );
    expect(Math.min(...canvas.pixels)).toBe(255);
  });
});
