import { between, type Random, seededRandom } from '../../../tools/test-support/random.ts';
import { Canvas, type Color, mix, smoothStep } from '../../drawing/canvas.ts';
import { HEIGHT } from '../film.ts';

/** A strip of scenery that repeats every `canvas.width` pixels; `mask` is its opacity, 0 to 255 per pixel. */
export type Layer = { canvas: Canvas; mask: Uint8Array; top: number; speed: number };

export type SkylineStyle = {
  seed: number;
  period: number;
  /** Pixels per frame. */
  speed: number;
  baseY: number;
  heights: readonly [low: number, high: number];
  widths: readonly [low: number, high: number];
  wall: Color;
  haze: Color;
  /** The share of windows that are lit; 0 draws none. */
  litShare: number;
};

const WINDOW_TINTS: readonly Color[] = [
  [255, 206, 120],
  [255, 168, 96],
  [130, 226, 255],
];
const NEON: readonly Color[] = [
  [255, 70, 150],
  [60, 220, 255],
  [255, 190, 60],
];

/**
 * Paints towers with roofs of several shapes, lit windows and neon strips, fading into haze at their base.
 */
export function paintSkyline(style: SkylineStyle): Layer {
  const random = seededRandom(style.seed);
  const top = Math.floor(style.baseY - style.heights[1] - 60);
  const canvas = new Canvas(style.period, HEIGHT - top);
  const mask = new Uint8Array(style.period * canvas.height);
  const layer = { canvas, mask, top, speed: style.speed };
  for (let x = 0; x < style.period; ) {
    const width = Math.round(between(random, ...style.widths));
    // Squaring makes most towers low, so that the tall ones stand out.
    const height = Math.round(style.heights[0] + (style.heights[1] - style.heights[0]) * random() ** 2);
    paintTower(layer, style, random, { x, width, roofY: style.baseY - height });
    x += width + Math.round(between(random, -6, 10));
  }
  return layer;
}

type Tower = { x: number; width: number; roofY: number };

function paintTower(layer: Layer, style: SkylineStyle, random: Random, tower: Tower): void {
  const shade = between(random, -0.12, 0.16);
  const slope = random() < 0.3 ? between(random, -0.7, 0.7) : 0;
  const setback = random() < 0.4 ? Math.round(tower.width * 0.22) : 0;
  for (let column = 0; column < tower.width; column += 1) {
    const isStep = column < setback || column >= tower.width - setback;
    const roofY = Math.round(
      tower.roofY + Math.max(0, slope * (column - tower.width / 2)) + (isStep ? 26 : 0),
    );
    const edgeLight = column < 2 ? 0.3 : 0;
    const wall = mix(style.wall, [255, 190, 170], Math.max(0, shade * 0.5) + edgeLight * 0.4);
    for (let y = roofY; y < HEIGHT; y += 1) {
      put(layer, tower.x + column, y, mix(wall, style.haze, hazeAt(style, y)));
    }
  }
  if (random() < 0.35) paintAntenna(layer, style, tower);
  if (style.litShare > 0) paintWindows(layer, style, random, tower, setback);
}

function hazeAt({ baseY, heights }: SkylineStyle, y: number): number {
  return smoothStep(baseY - heights[1] * 0.8, baseY + 30, y) * 0.8;
}

function paintAntenna(layer: Layer, style: SkylineStyle, { x, width, roofY }: Tower): void {
  const middle = x + Math.floor(width / 2);
  for (let y = roofY - 34; y < roofY + 4; y += 1) {
    put(layer, middle, y, style.wall);
    put(layer, middle + 1, y, style.wall);
  }
}

function paintWindows(
  layer: Layer,
  style: SkylineStyle,
  random: Random,
  tower: Tower,
  setback: number,
): void {
  const neon = NEON[Math.floor(random() * NEON.length)] ?? style.haze;
  const hasNeon = tower.width > 44 && random() < 0.45;
  const [pitchX, pitchY] = [10, 13];
  for (let y = tower.roofY + 34; y < style.baseY - 6; y += pitchY) {
    const isLitRow = random() < 0.55;
    for (let x = tower.x + 6 + setback; x < tower.x + tower.width - 8 - setback; x += pitchX) {
      const tint = WINDOW_TINTS[Math.floor(random() * WINDOW_TINTS.length)] ?? style.wall;
      if (!isLitRow || random() > style.litShare) continue;
      const glow = mix(tint, style.haze, hazeAt(style, y) * 0.6);
      for (let row = 0; row < 6; row += 1) {
        for (let column = 0; column < 5; column += 1) put(layer, x + column, y + row, glow);
      }
    }
  }
  if (!hasNeon) return;
  for (let y = tower.roofY + 30; y < tower.roofY + 110; y += 1) {
    for (let column = 0; column < 4; column += 1) put(layer, tower.x + tower.width - 7 + column, y, neon);
  }
}

function put({ canvas, mask, top }: Layer, x: number, y: number, color: Color): void {
  const row = Math.round(y) - top;
  if (row < 0 || row >= canvas.height) return;
  const at = row * canvas.width + (((x % canvas.width) + canvas.width) % canvas.width);
  canvas.pixels.set([Math.round(color[0]), Math.round(color[1]), Math.round(color[2])], at * 3);
  mask[at] = 255;
}
