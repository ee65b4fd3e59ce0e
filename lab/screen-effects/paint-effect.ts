import { type Color, smoothStep } from '../drawing/canvas.ts';
import { type CoverBox, type EffectSpan, strengthAt } from './effect-span.ts';

/** A picture of packed RGB pixels. */
export type RgbPicture = { pixels: Uint8Array; width: number; height: number };

// Where a vignette begins and where it is strongest, as shares of the way from the center to a corner.
const VIGNETTE = [0.35, 1] as const;
const BORDER = 3;

/** Paints an effect over a picture, as strong as it is at a time (seconds). */
export function paintEffect(picture: RgbPicture, span: EffectSpan, time: number): void {
  const strength = strengthAt(span, time);
  if (strength === 0) return;
  const { look } = span;
  switch (look.kind) {
    case 'blend':
      mapValues(picture, (value, channel) => mixed(value, look.color[channel], look.amount * strength));
      break;
    case 'gain':
      mapValues(picture, (value) => mixed(value, value * look.gain, strength));
      break;
    case 'gamma':
      mapValues(picture, (value) => mixed(value, 255 * (value / 255) ** look.exponent, strength));
      break;
    case 'gray':
      desaturate(picture, look.amount * strength);
      break;
    case 'vignette':
      darkenCorners(picture, look.color, look.amount * strength);
      break;
    case 'blur':
      blur(picture, look.radius, strength);
      break;
    case 'cover':
      cover(picture, look.box, look.colors, time);
  }
}

function mixed(from: number, to: number, ratio: number): number {
  return from + (to - from) * ratio;
}

function mapValues({ pixels }: RgbPicture, map: (value: number, channel: 0 | 1 | 2) => number): void {
  const tableOf = (channel: 0 | 1 | 2) =>
    Uint8ClampedArray.from({ length: 256 }, (_, value) => map(value, channel));
  const [red, green, blue] = [tableOf(0), tableOf(1), tableOf(2)];
  for (let at = 0; at < pixels.length; at += 3) {
    pixels[at] = red[pixels[at] ?? 0] ?? 0;
    pixels[at + 1] = green[pixels[at + 1] ?? 0] ?? 0;
    pixels[at + 2] = blue[pixels[at + 2] ?? 0] ?? 0;
  }
}

function desaturate({ pixels }: RgbPicture, amount: number): void {
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    pixels[at] = mixed(red, luma, amount) + 0.5;
    pixels[at + 1] = mixed(green, luma, amount) + 0.5;
    pixels[at + 2] = mixed(blue, luma, amount) + 0.5;
  }
}

function darkenCorners({ pixels, width, height }: RgbPicture, color: Color, amount: number): void {
  let at = 0;
  for (const corner of cornersOf(width, height)) {
    for (let channel = 0; channel < 3; channel++, at++) {
      pixels[at] = mixed(pixels[at] ?? 0, color[channel] ?? 0, amount * corner) + 0.5;
    }
  }
}

let corners = { width: 0, height: 0, shares: new Float32Array() };

/** Returns how far each pixel is in a corner, 0 to 1; kept, since all pictures of a clip are of one size. */
function cornersOf(width: number, height: number): Float32Array {
  if (corners.width === width && corners.height === height) return corners.shares;
  const shares = Float32Array.from({ length: width * height }, (_, at) => {
    const across = (2 * (at % width)) / width - 1;
    const down = (2 * Math.floor(at / width)) / height - 1;
    return smoothStep(...VIGNETTE, Math.sqrt((across * across + down * down) / 2));
  });
  corners = { width, height, shares };
  return shares;
}

function blur({ pixels, width, height }: RgbPicture, radius: number, strength: number): void {
  const blurred = pixels.slice();
  const line = new Uint8Array(Math.max(width, height));
  for (let round = 0; round < 2; round++) {
    for (let channel = 0; channel < 3; channel++) {
      for (let y = 0; y < height; y++)
        average(blurred, line.subarray(0, width), y * width * 3 + channel, 3, radius);
      for (let x = 0; x < width; x++)
        average(blurred, line.subarray(0, height), x * 3 + channel, width * 3, radius);
    }
  }
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = mixed(pixels[at] ?? 0, blurred[at] ?? 0, strength) + 0.5;
  }
}

/** Averages a line of values in place; the first and the last are repeated beyond the ends. `line` is scratch. */
function average(values: Uint8Array, line: Uint8Array, first: number, step: number, radius: number): void {
  const count = line.length;
  for (let index = 0; index < count; index++) line[index] = values[first + index * step] ?? 0;
  const valueAt = (index: number) => line[Math.min(count - 1, Math.max(0, index))] ?? 0;
  const taken = 2 * radius + 1;
  let sum = 0;
  for (let index = -radius; index <= radius; index++) sum += valueAt(index);
  for (let index = 0; index < count; index++) {
    values[first + index * step] = sum / taken + 0.5;
    sum += valueAt(index + radius + 1) - valueAt(index - radius);
  }
}

/** Paints a box with a border and something that moves in it, as a webcam has. */
function cover(
  { pixels, width, height }: RgbPicture,
  box: CoverBox,
  [one, other]: readonly [Color, Color],
  time: number,
): void {
  for (let y = Math.max(0, box.y); y < Math.min(height, box.y + box.height); y++) {
    for (let x = Math.max(0, box.x); x < Math.min(width, box.x + box.width); x++) {
      const [across, down] = [x - box.x, y - box.y];
      const fromEdge = Math.min(across, down, box.width - 1 - across, box.height - 1 - down);
      const wave = Math.sin((4 * across) / box.width + time) * Math.cos((3 * down) / box.height - 0.7 * time);
      const ratio = fromEdge < BORDER ? 1 : 0.5 + 0.5 * wave;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        pixels[at + channel] = mixed(one[channel] ?? 0, other[channel] ?? 0, ratio);
      }
    }
  }
}

/** Paints effects into the frames of packed RGB during which they last, in place. */
export async function* addEffects(
  frames: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { width, height, fps }: { width: number; height: number; fps: number },
  spans: readonly EffectSpan[],
): AsyncGenerator<Uint8Array, void> {
  let frame = 0;
  for await (const pixels of frames) {
    // The middle of the frame, so that rounding never moves an edge to the next one.
    const time = (frame + 0.5) / fps;
    for (const span of spans) paintEffect({ pixels, width, height }, span, time);
    yield pixels;
    frame++;
  }
}
