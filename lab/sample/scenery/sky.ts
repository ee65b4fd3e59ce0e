import { between, seededRandom } from '../../../tools/test-support/random.ts';
import { Canvas, type Color, clamp, mix, type Point, smoothStep } from '../../drawing/canvas.ts';
import { addGlow } from '../../drawing/shapes.ts';
import { smoothNoise } from '../../drawing/smooth-noise.ts';
import { HEIGHT, SEED } from '../film.ts';

/** Height at which the sky meets the city. */
const HORIZON_Y = 610;

const GRADIENT: readonly { y: number; color: Color }[] = [
  { y: 0, color: [6, 9, 32] },
  { y: 200, color: [22, 20, 68] },
  { y: 360, color: [66, 32, 100] },
  { y: 470, color: [140, 52, 112] },
  { y: 550, color: [222, 98, 96] },
  { y: HORIZON_Y, color: [255, 176, 112] },
];

const NEBULA: Color = [120, 70, 190];
const CLOUD: Color = [255, 120, 130];
const STAR_COUNT = 420;

/** Paints dusk over the city: a gradient, a nebula, clouds, stars, a setting sun and a ringed planet. */
export function paintSky(width: number): Canvas {
  const sky = new Canvas(width, HEIGHT);
  paintAir(sky);
  paintStars(sky);
  addGlow(sky, [470, HORIZON_Y - 40], 420, [255, 170, 90], 0.42);
  addGlow(sky, [470, HORIZON_Y - 40], 120, [255, 230, 170], 0.75);
  drawPlanet(sky, [1010, 235], 118);
  return sky;
}

function paintAir(sky: Canvas): void {
  const nebula = smoothNoise(SEED + 1, 4);
  const cloud = smoothNoise(SEED + 2, 4);
  for (let y = 0; y < HEIGHT; y += 1) {
    const air = gradientAt(y);
    for (let x = 0; x < sky.width; x += 1) {
      const wisp = smoothStep(0.46, 0.82, nebula(x / 260, y / 190)) * smoothStep(470, 120, y);
      const band = smoothStep(0.5, 0.75, cloud(x / 340 + 9, y / 46)) * smoothStep(330, 480, y) * 0.38;
      const color = mix(mix(air, NEBULA, wisp * 0.6), CLOUD, band);
      sky.pixels.set(color.map(Math.round), (y * sky.width + x) * 3);
    }
  }
}

function gradientAt(y: number): Color {
  const next = GRADIENT.findIndex((stop) => stop.y > y);
  const below = GRADIENT[next] ?? GRADIENT.at(-1);
  const above = GRADIENT[next - 1] ?? below;
  if (!above || !below) return [0, 0, 0];
  return mix(
    above.color,
    below.color,
    below === above ? 0 : clamp((y - above.y) / (below.y - above.y), 0, 1),
  );
}

function paintStars(sky: Canvas): void {
  const random = seededRandom(SEED + 3);
  for (let star = 0; star < STAR_COUNT; star += 1) {
    const y = random() ** 1.6 * 430;
    const strength = between(random, 0.25, 1) * smoothStep(430, 200, y);
    const tint: Color = random() < 0.3 ? [255, 210, 180] : [200, 220, 255];
    const isBright = random() < 0.06;
    addGlow(sky, [random() * sky.width, y], isBright ? 5 : between(random, 1.4, 2.2), tint, strength);
  }
}

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
function drawPlanet(canvas: Canvas, [cx, cy]: Point, radius: number): void {
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
