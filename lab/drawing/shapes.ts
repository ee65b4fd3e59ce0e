import { type Canvas, type Color, clamp, mix, type Point } from './canvas.ts';

/** A color, or a vertical gradient between two heights. */
export type Fill = Color | { from: Color; to: Color; top: number; bottom: number };

const SCANLINES_PER_PIXEL = 4;

/**
 * Fills a polygon (even-odd rule) with anti-aliasing: exact horizontal coverage, four scan lines per pixel.
 */
export function fillPolygon(canvas: Canvas, shape: readonly Point[], fill: Fill, alpha = 1): void {
  const { scale } = canvas;
  const points = shape.map(([x, y]): Point => [x * scale, y * scale]);
  const ys = points.map(([, y]) => y);
  const xs = points.map(([x]) => x);
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const bottom = Math.min(canvas.height - 1, Math.ceil(Math.max(...ys)));
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const right = Math.min(canvas.width - 1, Math.ceil(Math.max(...xs)));
  if (right < left) return;
  const coverage = new Float32Array(right - left + 1);
  for (let y = top; y <= bottom; y += 1) {
    coverage.fill(0);
    for (let line = 0; line < SCANLINES_PER_PIXEL; line += 1) {
      const crossings = crossingsAt(points, y + (line + 0.5) / SCANLINES_PER_PIXEL);
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        cover(coverage, left, crossings[pair] ?? 0, crossings[pair + 1] ?? 0);
      }
    }
    const color = colorAt(fill, y / scale);
    for (let x = left; x <= right; x += 1) canvas.blend(x, y, color, alpha * (coverage[x - left] ?? 0));
  }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  points.forEach(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  });
  return crossings.sort((a, b) => a - b);
}

function cover(coverage: Float32Array, left: number, from: number, to: number): void {
  const last = Math.min(left + coverage.length - 1, Math.floor(to));
  for (let x = Math.max(left, Math.floor(from)); x <= last; x += 1) {
    const part = Math.min(to, x + 1) - Math.max(from, x);
    coverage[x - left] = (coverage[x - left] ?? 0) + Math.max(0, part) / SCANLINES_PER_PIXEL;
  }
}

function colorAt(fill: Fill, y: number): Color {
  if (!('from' in fill)) return fill;
  return mix(fill.from, fill.to, clamp((y - fill.top) / (fill.bottom - fill.top), 0, 1));
}

export function fillRect(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  fill: Fill,
  alpha = 1,
): void {
  const right = x + width;
  const bottom = y + height;
  fillPolygon(
    canvas,
    [
      [x, y],
      [right, y],
      [right, bottom],
      [x, bottom],
    ],
    fill,
    alpha,
  );
}

/** Fills a disc whose color changes from its center to its rim. */
export function fillDisc(
  canvas: Canvas,
  middle: Point,
  radius: number,
  inner: Color,
  outer = inner,
  alpha = 1,
): void {
  const reach = radius * canvas.scale;
  eachPixelNear(canvas, middle, reach + 1, (x, y, distance) => {
    const color = mix(inner, outer, clamp(distance / reach, 0, 1));
    canvas.blend(x, y, color, alpha * clamp(reach - distance + 0.5, 0, 1));
  });
}

/** Fills a disc with a soft edge, densest at its center. */
export function fillPuff(canvas: Canvas, middle: Point, radius: number, color: Color, alpha: number): void {
  const reach = radius * canvas.scale;
  eachPixelNear(canvas, middle, reach, (x, y, distance) => {
    const density = 1 - clamp(distance / reach, 0, 1) ** 2;
    canvas.blend(x, y, color, alpha * density * density);
  });
}

/** Draws the outline of a circle. */
export function strokeRing(
  canvas: Canvas,
  middle: Point,
  radius: number,
  thickness: number,
  color: Color,
  alpha = 1,
): void {
  const reach = radius * canvas.scale;
  const width = thickness * canvas.scale;
  eachPixelNear(canvas, middle, reach + width, (x, y, distance) => {
    const coverage = clamp(width / 2 - Math.abs(distance - reach) + 0.5, 0, 1);
    canvas.blend(x, y, color, alpha * coverage);
  });
}

/** Adds light that fades from a point to nothing at `radius`. */
export function addGlow(canvas: Canvas, middle: Point, radius: number, color: Color, strength: number): void {
  const reach = radius * canvas.scale;
  eachPixelNear(canvas, middle, reach, (x, y, distance) => {
    const falloff = clamp(1 - distance / reach, 0, 1);
    canvas.add(x, y, color, strength * falloff * falloff);
  });
}

/** Adds a line of light with round ends: a hot core within a soft halo. */
export function addBeam(
  canvas: Canvas,
  from: Point,
  to: Point,
  radius: number,
  color: Color,
  strength: number,
): void {
  const { scale } = canvas;
  const [ax, ay] = [from[0] * scale, from[1] * scale];
  const [bx, by] = [to[0] * scale, to[1] * scale];
  const reach = radius * scale;
  const [dx, dy] = [bx - ax, by - ay];
  const lengthSquared = dx * dx + dy * dy || 1;
  const top = Math.floor(Math.min(ay, by) - reach);
  const bottom = Math.ceil(Math.max(ay, by) + reach);
  const left = Math.floor(Math.min(ax, bx) - reach);
  const right = Math.ceil(Math.max(ax, bx) + reach);
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const along = clamp(((x - ax) * dx + (y - ay) * dy) / lengthSquared, 0, 1);
      const falloff = clamp(1 - Math.hypot(x - ax - along * dx, y - ay - along * dy) / reach, 0, 1);
      canvas.add(x, y, color, strength * falloff * falloff);
    }
  }
}

/** Visits the pixels within `radius` pixels of a point given in canvas units. */
function eachPixelNear(
  canvas: Canvas,
  middle: Point,
  radius: number,
  draw: (x: number, y: number, distance: number) => void,
): void {
  const [cx, cy] = [middle[0] * canvas.scale, middle[1] * canvas.scale];
  const bottom = Math.min(canvas.height - 1, Math.ceil(cy + radius));
  const right = Math.min(canvas.width - 1, Math.ceil(cx + radius));
  for (let y = Math.max(0, Math.floor(cy - radius)); y <= bottom; y += 1) {
    for (let x = Math.max(0, Math.floor(cx - radius)); x <= right; x += 1) {
      draw(x, y, Math.hypot(x - cx, y - cy));
    }
  }
}

/** Scales, rotates and translates a shape given around its own origin. */
export function place(shape: readonly Point[], x: number, y: number, angle = 0, scale = 1): Point[] {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return shape.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}

/** Reads a shape in the notation of SVG: `x,y x,y x,y`. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });
}
