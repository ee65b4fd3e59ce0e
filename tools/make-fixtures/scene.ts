// The picture in every fixture: frame counter, color patches, moving background, and an element that comes
// and goes. Uses no Node API, so that browser tests can tell what a picture should contain.

import { COUNTER_BLOCK_SIZE, drawFrameCounter } from './frame-counter.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

export type PixelBox = { x: number; y: number; width: number; height: number };

/** Flat patches of known colors, each `PATCH_SIZE` pixels square, in a row below the frame counter. */
export const PATCH_COLORS: readonly Rgb[] = [
  [220, 40, 40],
  [40, 200, 60],
  [50, 70, 220],
  [230, 210, 40],
  [40, 190, 210],
  [200, 50, 190],
  [128, 128, 128],
  [235, 150, 90],
];

export const PATCH_SIZE = 24;

/** Even, so that patches are aligned to chroma samples; leaves a gap below the counter. */
export const PATCH_TOP = COUNTER_BLOCK_SIZE + 4;

/** Source frames that show the element, both ends inclusive. */
const ELEMENT_INTERVALS: readonly { first: number; last: number }[] = [
  { first: 12, last: 25 },
  { first: 40, last: 52 },
  { first: 63, last: 70 },
];

const ELEMENT_WIDTH = 40;
const ELEMENT_HEIGHT = 20;
const ELEMENT_FROM_RIGHT = 80;
const ELEMENT_FROM_BOTTOM = 50;

/**
 * Returns the element's box in an upright picture: a 100 x 50 region centered on it fits inside every
 * fixture.
 */
export function elementBox(width: number, height: number): PixelBox {
  return {
    x: width - ELEMENT_FROM_RIGHT,
    y: height - ELEMENT_FROM_BOTTOM,
    width: ELEMENT_WIDTH,
    height: ELEMENT_HEIGHT,
  };
}

/** Whether a source frame shows the element. */
export function isElementVisible(sourceIndex: number): boolean {
  return ELEMENT_INTERVALS.some(({ first, last }) => sourceIndex >= first && sourceIndex <= last);
}

/** Draws one upright source frame as packed RGB, 3 bytes per pixel. */
export function drawScene(width: number, height: number, sourceIndex: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  drawBackground(rgb, width, height, sourceIndex);
  PATCH_COLORS.forEach((color, index) => {
    fillBox(
      rgb,
      width,
      { x: index * PATCH_SIZE, y: PATCH_TOP, width: PATCH_SIZE, height: PATCH_SIZE },
      color,
    );
  });
  if (isElementVisible(sourceIndex)) drawElement(rgb, width, elementBox(width, height));
  drawFrameCounter(rgb, width, height, sourceIndex);
  return rgb;
}

/**
 * Draws slow waves in each channel: every pixel changes from frame to frame, yet encoders predict them well.
 */
function drawBackground(rgb: Uint8Array, width: number, height: number, sourceIndex: number): void {
  const wave = (position: number, phase: number) => Math.sin(position * 0.045 + phase);
  const phase = sourceIndex * 0.13;
  const columns = Array.from({ length: width }, (_, x) => [
    wave(x, phase),
    wave(x, 2 - phase * 0.7),
    wave(x * 0.6, phase * 0.5),
  ]);
  for (let y = 0; y < height; y += 1) {
    const rows = [wave(y * 1.3, -phase), wave(y, phase * 0.8), wave(y * 0.7, 1 + phase)];
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const swing = (columns[x]?.[channel] ?? 0) + (rows[channel] ?? 0);
        rgb[at + channel] = Math.round(100 + swing * 34);
      }
    }
  }
}

/**
 * Draws a gold frame around a red field with a white cross: strong edges, and colors that the background
 * waves never have.
 */
function drawElement(rgb: Uint8Array, width: number, box: PixelBox): void {
  fillBox(rgb, width, box, [250, 200, 20]);
  fillBox(rgb, width, inset(box, 2, 2), [170, 10, 30]);
  const { x, y } = box;
  fillBox(rgb, width, { x: x + 6, y: y + 8, width: 12, height: 4 }, [250, 250, 250]);
  fillBox(rgb, width, { x: x + 10, y: y + 4, width: 4, height: 12 }, [250, 250, 250]);
  fillBox(rgb, width, { x: x + 22, y: y + 4, width: 12, height: 4 }, [20, 220, 250]);
  fillBox(rgb, width, { x: x + 22, y: y + 12, width: 12, height: 4 }, [30, 40, 160]);
}

function inset(box: PixelBox, dx: number, dy: number): PixelBox {
  return { x: box.x + dx, y: box.y + dy, width: box.width - 2 * dx, height: box.height - 2 * dy };
}

function fillBox(rgb: Uint8Array, width: number, box: PixelBox, color: Rgb): void {
  for (let y = box.y; y < box.y + box.height; y += 1) {
    for (let x = box.x; x < box.x + box.width; x += 1) rgb.set(color, (y * width + x) * 3);
  }
}
