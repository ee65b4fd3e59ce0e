import { Canvas, type Color, mix, smoothStep } from '../../drawing/canvas.ts';
import { FRAME_COUNT, HEIGHT, SEED, WIDTH } from '../film.ts';
import { paintSky } from './sky.ts';
import { type Layer, paintSkyline } from './skyline.ts';

/** Pixels per frame: quarter pixels are what video encoders track exactly. */
const SKY_SPEED = 0.25;

export type Backdrop = { sky: Canvas; behind: readonly Layer[]; inFront: Layer };

/** Paints all scenery once; `drawBackdrop` and `drawForeground` then only copy it. */
export function paintBackdrop(): Backdrop {
  return {
    sky: paintSky(WIDTH + Math.ceil(FRAME_COUNT * SKY_SPEED) + 1),
    behind: [
      paintSkyline({
        seed: SEED + 11,
        period: 1920,
        speed: 1,
        baseY: 650,
        heights: [50, 190],
        widths: [34, 80],
        wall: [98, 44, 108],
        haze: [240, 132, 108],
        litShare: 0,
      }),
      paintSkyline({
        seed: SEED + 12,
        period: 2560,
        speed: 3,
        baseY: 690,
        heights: [70, 270],
        widths: [48, 120],
        wall: [40, 20, 66],
        haze: [150, 62, 104],
        litShare: 0.55,
      }),
    ],
    inFront: paintForeground(8),
  };
}

export function drawBackdrop(canvas: Canvas, { sky, behind }: Backdrop, frame: number): void {
  copySky(canvas, sky, frame * SKY_SPEED);
  for (const layer of behind) copyLayer(canvas, layer, frame);
}

export function drawForeground(canvas: Canvas, { inFront }: Backdrop, frame: number): void {
  copyLayer(canvas, inFront, frame);
}

function copySky(canvas: Canvas, sky: Canvas, shift: number): void {
  const whole = Math.floor(shift);
  const part = shift - whole;
  for (let y = 0; y < HEIGHT; y += 1) {
    let from = (y * sky.width + whole) * 3;
    let to = y * canvas.width * 3;
    for (const end = to + canvas.width * 3; to < end; to += 1) {
      const here = sky.pixels[from] ?? 0;
      canvas.pixels[to] = here + ((sky.pixels[from + 3] ?? 0) - here) * part + 0.5;
      from += 1;
    }
  }
}

function copyLayer(canvas: Canvas, { canvas: source, mask, top, speed }: Layer, frame: number): void {
  const shift = frame * speed;
  for (let row = 0; row < source.height; row += 1) {
    for (let x = 0; x < canvas.width; x += 1) {
      const from = row * source.width + ((x + shift) % source.width);
      const opacity = (mask[from] ?? 0) / 255;
      if (opacity === 0) continue;
      const to = ((row + top) * canvas.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = canvas.pixels[to + channel] ?? 0;
        canvas.pixels[to + channel] =
          below + ((source.pixels[from * 3 + channel] ?? 0) - below) * opacity + 0.5;
      }
    }
  }
}

const PERIOD = 1280;
const TOP = 628;
const RAIL_Y = 664;
const PYLON_EVERY = 320;
const STEEL: Color = [16, 12, 38];
const STEEL_LIT: Color = [58, 34, 84];
const LAMP: Color = [90, 235, 255];

/** Paints an elevated railway rushing past in front: a deck, braced pylons and a row of lamps. */
function paintForeground(speed: number): Layer {
  const canvas = new Canvas(PERIOD, HEIGHT - TOP);
  const mask = new Uint8Array(PERIOD * canvas.height);
  for (let y = TOP; y < HEIGHT; y += 1) {
    for (let x = 0; x < PERIOD; x += 1) {
      const painted = steelAt(x, y);
      if (!painted) continue;
      const at = (y - TOP) * PERIOD + x;
      canvas.pixels.set(painted.color.map(Math.round), at * 3);
      mask[at] = Math.round(painted.opacity * 255);
    }
  }
  return { canvas, mask, top: TOP, speed };
}

function steelAt(x: number, y: number): { color: Color; opacity: number } | null {
  const fromPylon = Math.abs(((x + PYLON_EVERY / 2) % PYLON_EVERY) - PYLON_EVERY / 2);
  const fromLamp = Math.abs(((x + 40) % 80) - 40);
  const lamp = smoothStep(16, 0, Math.hypot(fromLamp, (y - RAIL_Y - 5) * 2));
  if (y >= RAIL_Y && y < RAIL_Y + 18) {
    const steel = mix(STEEL_LIT, STEEL, smoothStep(RAIL_Y, RAIL_Y + 12, y));
    return { color: mix(steel, LAMP, lamp), opacity: 1 };
  }
  if (y >= RAIL_Y + 18) {
    const isBrace = Math.abs(fromPylon - (y - RAIL_Y - 18) * 1.4 - 8) < 4;
    if (fromPylon < 13 || isBrace)
      return { color: mix(STEEL_LIT, STEEL, smoothStep(0, 13, fromPylon)), opacity: 1 };
    return { color: STEEL, opacity: 0.45 * smoothStep(RAIL_Y + 18, HEIGHT, y) + 0.25 };
  }
  if (fromPylon < 4 && y > TOP + 6) return { color: STEEL, opacity: 1 };
  if (y >= TOP + 10 && y < TOP + 13) return { color: STEEL, opacity: 1 };
  return null;
}
