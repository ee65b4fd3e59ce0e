import { type Canvas, type Color, clamp, mix, type Point, smoothStep } from '../../drawing/canvas.ts';
import { addGlow } from '../../drawing/shapes.ts';
import { smoothNoise } from '../../drawing/smooth-noise.ts';
import { SEED } from '../film.ts';

const LIT: Color = [246, 178, 150];
const BAND: Color = [178, 92, 120];
const NIGHT: Color = [28, 18, 62];
const RING: Color = [255, 214, 186];

/** The direction of the light, from the lower left. */
const LIGHT = { x: -0.62, y: 0.45, z: 0.64 };

const RING_TILT = -0.32;
const RING_FLATNESS = 0.24;
const RING_INNER = 1.35;
const RING_OUTER = 2.05;

/** Draws a banded gas giant, lit from the lower left, with a ring that passes behind and in front of it. */
export function drawPlanet(canvas: Canvas, [cx, cy]: Point, radius: number): void {
  addGlow(canvas, [cx, cy], radius * 1.7, [190, 110, 170], 0.22);
  const turbulence = smoothNoise(SEED + 4, 3);
  const reach = Math.ceil(radius * RING_OUTER) + 2;
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const [x, y] = [Math.round(cx) + dx, Math.round(cy) + dy];
      const ring = ringOpacity(dx / radius, dy / radius);
      const isRingInFront = ringDepth(dx, dy) > 0;
      if (!isRingInFront) canvas.blend(x, y, RING, ring);
      const distance = Math.hypot(dx, dy);
      if (distance < radius + 1) {
        canvas.blend(
          x,
          y,
          surface(dx / radius, dy / radius, turbulence),
          clamp(radius - distance + 0.5, 0, 1),
        );
      }
      if (isRingInFront) canvas.blend(x, y, RING, ring);
    }
  }
}

function surface(x: number, y: number, turbulence: (x: number, y: number) => number): Color {
  const z = Math.sqrt(Math.max(0, 1 - x * x - y * y));
  const latitude = y * Math.cos(RING_TILT) - x * Math.sin(RING_TILT);
  const swirl = turbulence(x * 2 + 20, latitude * 6) - 0.5;
  const stripe = 0.5 + 0.5 * Math.sin(latitude * 13 + swirl * 5);
  const light = clamp(x * LIGHT.x + y * LIGHT.y + z * LIGHT.z, 0, 1);
  const day = mix(LIT, BAND, stripe * 0.75);
  return mix(NIGHT, day, smoothStep(0, 0.85, light));
}

function ringDepth(dx: number, dy: number): number {
  return dy * Math.cos(RING_TILT) - dx * Math.sin(RING_TILT);
}

function ringOpacity(x: number, y: number): number {
  const along = x * Math.cos(RING_TILT) + y * Math.sin(RING_TILT);
  const across = (y * Math.cos(RING_TILT) - x * Math.sin(RING_TILT)) / RING_FLATNESS;
  const distance = Math.hypot(along, across);
  const edge = 0.03;
  const inside =
    smoothStep(RING_INNER - edge, RING_INNER + edge, distance) *
    smoothStep(RING_OUTER + edge, RING_OUTER - edge, distance);
  const gap = 1 - 0.8 * smoothStep(0.06, 0.02, Math.abs(distance - 1.72));
  return inside * gap * (0.42 + 0.18 * Math.sin(distance * 28));
}
