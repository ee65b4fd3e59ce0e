import { between, type Random } from '../../tools/test-support/random.ts';
import { type Canvas, type Color, mix } from '../drawing/canvas.ts';
import { fillDisc, fillRect } from '../drawing/shapes.ts';
import { smoothNoise } from '../drawing/smooth-noise.ts';
import { randomInteger } from './random-choice.ts';

const TEXTURE = 1024;

/** A moving picture to draw elements over: `paint` fills the whole canvas for a time in seconds. */
export type Backdrop = { paint(canvas: Canvas, time: number): void };

/**
 * Creates a textured world seen by a wandering camera: two layers at different distances, figures that run
 * about, and flashes. The seed decides whether it is bright or dark, smooth or hard-edged.
 */
export function createBackdrop(random: Random): Backdrop {
  const far = texture(random);
  const near = texture(random);
  const camera = wander(random, 160);
  const nearCamera = wander(random, 420);
  const horizon = between(random, 0.35, 0.65);
  const figures = Array.from({ length: randomInteger(random, 3, 8) }, () => ({
    path: wander(random, 500),
    size: between(random, 10, 70),
    color: randomColor(random),
  }));
  const flashes = Array.from({ length: 4 }, () => between(random, 0, 20));
  const glow = between(random, 10, 60);
  return {
    paint(canvas, time) {
      const [farX, farY] = camera(time);
      const [nearX, nearY] = nearCamera(time);
      const { width, height, pixels } = canvas;
      const edge = height * horizon;
      const flash = flashes.some((at) => time >= at && time < at + 0.12) ? glow : 0;
      let at = 0;
      for (let y = 0; y < height; y++) {
        const isNear = y > edge;
        const layer = isNear ? near : far;
        const zoom = isNear ? 1.6 - (y - edge) / height : 0.8;
        const row = wrapped(Math.floor((isNear ? nearY : farY) + y * zoom)) * TEXTURE;
        const left = isNear ? nearX - (width / 2) * zoom : farX - (width / 2) * zoom;
        for (let x = 0; x < width; x++, at += 3) {
          const from = (row + wrapped(Math.floor(left + x * zoom))) * 3;
          pixels[at] = Math.min(255, (layer[from] ?? 0) + flash);
          pixels[at + 1] = Math.min(255, (layer[from + 1] ?? 0) + flash);
          pixels[at + 2] = Math.min(255, (layer[from + 2] ?? 0) + flash * 0.7);
        }
      }
      for (const { path, size, color } of figures) {
        const [x, y] = path(time);
        fillDisc(canvas, [width / 2 + x, edge + y / 3], size / 2, color);
        fillRect(canvas, width / 2 + x - size / 3, edge + y / 3, (size * 2) / 3, size, color);
      }
    },
  };
}

function texture(random: Random): Uint8Array {
  const noise = smoothNoise(Math.floor(random() * 1e9), 5);
  const fine = smoothNoise(Math.floor(random() * 1e9), 2);
  const [dark, light] = [randomColor(random), randomColor(random)];
  const exposure = between(random, 0.4, 1.3);
  const bricks = random() < 0.6 ? randomInteger(random, 24, 90) : 0;
  const grain = between(random, 0, 40);
  const pixels = new Uint8Array(TEXTURE * TEXTURE * 3);
  for (let y = 0; y < TEXTURE; y++) {
    for (let x = 0; x < TEXTURE; x++) {
      const level = noise(x / 64, y / 64) * 1.6 - 0.3;
      const color = mix(dark, light, Math.min(1, Math.max(0, level)));
      const shift = Math.floor(y / Math.max(1, bricks / 2)) % 2 === 0 ? 0 : bricks / 2;
      const isJoint = bricks > 0 && ((x + shift) % bricks < 3 || y % Math.ceil(bricks / 2) < 3);
      const detail = (fine(x / 4, y / 4) - 0.5) * grain;
      const at = (y * TEXTURE + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = ((color[channel] ?? 0) * (isJoint ? 0.5 : 1) + detail) * exposure;
        pixels[at + channel] = Math.min(255, Math.max(0, value));
      }
    }
  }
  return pixels;
}

/** Returns a smooth path around the middle, at roughly `speed` pixels per second. */
function wander(random: Random, speed: number): (time: number) => [number, number] {
  const waves = Array.from({ length: 4 }, () => ({
    rate: between(random, 0.2, 1.1),
    phase: between(random, 0, 7),
    x: between(random, -1, 1) * speed,
    y: between(random, -0.4, 0.4) * speed,
  }));
  return (time) => {
    let [x, y] = [0, 0];
    for (const wave of waves) {
      const at = Math.sin(time * wave.rate * 2 + wave.phase);
      x += wave.x * at;
      y += wave.y * at;
    }
    return [x, y];
  };
}

function randomColor(random: Random): Color {
  return [between(random, 20, 230), between(random, 20, 230), between(random, 20, 230)];
}

function wrapped(index: number): number {
  return ((index % TEXTURE) + TEXTURE) % TEXTURE;
}
