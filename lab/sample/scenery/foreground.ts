import { Canvas, type Color, mix, smoothStep } from '../../drawing/canvas.ts';
import { HEIGHT } from '../film.ts';
import type { Layer } from './skyline.ts';

const PERIOD = 1280;
const TOP = 628;
const RAIL_Y = 664;
const PYLON_EVERY = 320;
const STEEL: Color = [16, 12, 38];
const STEEL_LIT: Color = [58, 34, 84];
const LAMP: Color = [90, 235, 255];

/** Paints an elevated railway rushing past in front: a deck, braced pylons and a row of lamps. */
export function paintForeground(speed: number): Layer {
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
