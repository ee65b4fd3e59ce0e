import { between, seededRandom } from '../../../tools/test-support/random.ts';
import { Canvas, type Color, clamp, mix, smoothStep } from '../../drawing/canvas.ts';
import { addGlow } from '../../drawing/shapes.ts';
import { smoothNoise } from '../../drawing/smooth-noise.ts';
import { HEIGHT, SEED } from '../film.ts';
import { drawPlanet } from './planet.ts';

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
