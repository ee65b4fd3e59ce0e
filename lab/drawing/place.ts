import type { Point } from './canvas.ts';

/** Scales, rotates and translates a shape given around its own origin. */
export function place(shape: readonly Point[], x: number, y: number, angle = 0, scale = 1): Point[] {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return shape.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}
