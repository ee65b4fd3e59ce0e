export type Color = readonly [red: number, green: number, blue: number];

export type Point = readonly [x: number, y: number];

/**
 * Packed RGB pixels, 0 to 255 per channel; drawing outside the canvas has no effect. Shapes and texts are in
 * units of `scale` pixels, so that one design renders sharply at any size.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly pixels: Uint8Array;

  constructor(width: number, height: number, scale = 1) {
    this.width = width;
    this.height = height;
    this.scale = scale;
    this.pixels = new Uint8Array(width * height * 3);
  }

  /** Blends a color over a pixel with opacity `alpha` (0..1). */
  blend(x: number, y: number, color: Color, alpha: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || alpha <= 0) return;
    const at = (y * this.width + x) * 3;
    const { pixels } = this;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = pixels[at + channel] ?? 0;
      pixels[at + channel] = below + ((color[channel] ?? 0) - below) * alpha + 0.5;
    }
  }

  /** Adds light to a pixel. */
  add(x: number, y: number, color: Color, strength: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || strength <= 0) return;
    const at = (y * this.width + x) * 3;
    const { pixels } = this;
    for (let channel = 0; channel < 3; channel += 1) {
      const sum = (pixels[at + channel] ?? 0) + (color[channel] ?? 0) * strength;
      pixels[at + channel] = sum > 255 ? 255 : sum;
    }
  }
}

export function mix(from: Color, to: Color, ratio: number): Color {
  const blend = (channel: 0 | 1 | 2) => from[channel] + (to[channel] - from[channel]) * ratio;
  return [blend(0), blend(1), blend(2)];
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** 0 below `from`, 1 above `to`, smooth in between. */
export function smoothStep(from: number, to: number, value: number): number {
  const ratio = clamp((value - from) / (to - from), 0, 1);
  return ratio * ratio * (3 - 2 * ratio);
}
