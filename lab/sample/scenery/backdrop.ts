import type { Canvas } from '../../drawing/canvas.ts';
import { FRAME_COUNT, HEIGHT, SEED, WIDTH } from '../film.ts';
import { paintForeground } from './foreground.ts';
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
