import type { RegionPixels } from '@framescout/contract';
import { resampleRgb } from '@framescout/media';
import { describe, expect, it } from 'vitest';
import { random } from '../fixtures/painted-scene.ts';
import { findImage } from './find-image.ts';

/** Creates smooth, repeatable noise, like a wall or a distant meadow. */
function scenery(width: number, height: number, seed: number): RegionPixels {
  const next = random(seed);
  const small = { width: Math.ceil(width / 6), height: Math.ceil(height / 6) };
  const data = Uint8Array.from({ length: small.width * small.height * 3 }, () => 40 + 140 * next());
  return resampleRgb({ ...small, data }, { width, height });
}

/** Creates a 24 x 20 icon: a yellow frame with a red cross in it. */
function icon(): RegionPixels {
  const [width, height] = [24, 20];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isFrame = x < 3 || y < 3 || x >= width - 3 || y >= height - 3;
      const isCross = Math.abs(x - 12) < 2 || Math.abs(y - 10) < 2;
      data.set(isFrame ? [230, 210, 40] : isCross ? [220, 30, 30] : [20, 20, 30], (y * width + x) * 3);
    }
  }
  return { width, height, data };
}

function paste(frame: RegionPixels, pixels: RegionPixels, left: number, top: number): RegionPixels {
  const data = Uint8Array.from(frame.data);
  for (let y = 0; y < pixels.height; y++) {
    const row = pixels.data.subarray(y * pixels.width * 3, (y + 1) * pixels.width * 3);
    data.set(row, ((top + y) * frame.width + left) * 3);
  }
  return { ...frame, data };
}

const frame = scenery(320, 180, 7);
const picture = { pixels: icon(), mask: null };

describe('a reference picture', () => {
  it.each([0.6, 1, 1.5, 2.7])('is found at its place and scale: %f', (scale) => {
    const size = { width: Math.round(24 * scale), height: Math.round(20 * scale) };
    const found = findImage(picture, paste(frame, resampleRgb(icon(), size), 201, 83));
    expect(found?.similarity).toBeGreaterThan(0.9);
    expect(Math.abs((found?.scale ?? 0) / scale - 1)).toBeLessThan(0.06);
    expect(Math.abs((found?.centerX ?? 0) * 320 - (201 + size.width / 2))).toBeLessThan(1.5);
    expect(Math.abs((found?.centerY ?? 0) * 180 - (83 + size.height / 2))).toBeLessThan(1.5);
  });

  it('is not found in a frame without it', () => {
    expect(findImage(picture, frame)).toBeNull();
    expect(findImage(picture, { width: 8, height: 6, data: new Uint8Array(144) })).toBeNull();
  });

  it('is not found in a flat frame', () => {
    expect(findImage(picture, { ...frame, data: new Uint8Array(frame.data.length).fill(99) })).toBeNull();
  });

  it('is only searched for near a known scale', () => {
    const large = paste(frame, resampleRgb(icon(), { width: 48, height: 40 }), 60, 60);
    expect(findImage(picture, large, 2)?.similarity).toBeGreaterThan(0.9);
    expect(findImage(picture, large, 1)?.similarity ?? 0).toBeLessThan(0.9);
  });

  it('is recognized by its opaque pixels alone if it has a mask', () => {
    const pixels = icon();
    const mask = Uint8Array.from({ length: 480 }, (_, i) => (i % 24 < 12 ? 255 : 0));
    const half = Uint8Array.from(pixels.data);
    for (let i = 0; i < 480; i++) if (!mask[i]) half.set([255, 255, 255], i * 3);
    const scene = paste(frame, pixels, 100, 40);
    const found = findImage({ pixels: { ...pixels, data: half }, mask }, scene, 1);
    expect(found?.similarity).toBeGreaterThan(0.95);
    expect(
      findImage({ pixels: { ...pixels, data: half }, mask: null }, scene, 1)?.similarity ?? 0,
    ).toBeLessThan(found?.similarity ?? 0);
  });

  it('is found in a darker frame with different contrast', () => {
    const scene = paste(frame, icon(), 33, 120);
    const dimmed = { ...scene, data: scene.data.map((value) => 20 + value * 0.5) };
    expect(findImage(picture, dimmed, 1)?.similarity).toBeGreaterThan(0.9);
  });
});
