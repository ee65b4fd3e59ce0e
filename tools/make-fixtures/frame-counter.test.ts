import { describe, expect, it } from 'vitest';
import { COUNTER_MAX, drawFrameCounter, readFrameCounter } from './frame-counter.ts';

const WIDTH = 193;
const HEIGHT = 109;

function pictureOf(frameIndex: number): Uint8Array {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3).fill(120);
  drawFrameCounter(rgb, WIDTH, HEIGHT, frameIndex);
  return rgb;
}

describe('the frame counter', () => {
  it('reads back every number it can draw', () => {
    for (let frameIndex = 0; frameIndex <= COUNTER_MAX; frameIndex += 1) {
      expect(readFrameCounter(pictureOf(frameIndex), WIDTH, HEIGHT)).toBe(frameIndex);
    }
  });

  it('reads RGBA pixels as well as RGB pixels', () => {
    const rgb = pictureOf(741);
    const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
      rgba.set(rgb.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
    }
    expect(readFrameCounter(rgba, WIDTH, HEIGHT)).toBe(741);
  });

  it('survives reduced contrast and noise', () => {
    const noisy = pictureOf(682).map((level, at) => Math.round(40 + level * 0.68) + ((at * 37) % 21) - 10);
    expect(readFrameCounter(noisy, WIDTH, HEIGHT)).toBe(682);
  });

  it('rejects an inverted, a rotated and a blank picture', () => {
    const inverted = pictureOf(5).map((level) => 255 - level);
    expect(readFrameCounter(inverted, WIDTH, HEIGHT)).toBeNull();
    const turnedByHalf = new Uint8Array(pictureOf(5).reverse());
    expect(readFrameCounter(turnedByHalf, WIDTH, HEIGHT)).toBeNull();
    expect(readFrameCounter(new Uint8Array(WIDTH * HEIGHT * 3), WIDTH, HEIGHT)).toBeNull();
  });

  it('throws if the number or the counter does not fit', () => {
    const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
    expect(() => drawFrameCounter(rgb, WIDTH, HEIGHT, COUNTER_MAX + 1)).toThrow(RangeError);
    expect(() => drawFrameCounter(rgb, 100, 100, 0)).toThrow(RangeError);
    expect(readFrameCounter(rgb, 100, 100)).toBeNull();
  });
});
