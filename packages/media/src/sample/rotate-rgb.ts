import type { RegionPixels } from '@framescout/contract';
import type { Rotation } from './pixel-rect.ts';

/** Rotates RGB pixels clockwise; 0 degrees returns the same object. */
export function rotateRgb(pixels: RegionPixels, rotation: Rotation): RegionPixels {
  if (rotation === 0) return pixels;
  const { width, height, data } = pixels;
  const turned = new Uint8Array(data.length);
  const outWidth = rotation === 180 ? width : height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [outX, outY] = turnedPosition(x, y, width, height, rotation);
      const from = (y * width + x) * 3;
      const to = (outY * outWidth + outX) * 3;
      turned[to] = data[from] ?? 0;
      turned[to + 1] = data[from + 1] ?? 0;
      turned[to + 2] = data[from + 2] ?? 0;
    }
  }
  return { width: outWidth, height: rotation === 180 ? height : width, data: turned };
}

function turnedPosition(
  x: number,
  y: number,
  width: number,
  height: number,
  rotation: Exclude<Rotation, 0>,
): [number, number] {
  if (rotation === 90) return [height - 1 - y, x];
  if (rotation === 180) return [width - 1 - x, height - 1 - y];
  return [y, width - 1 - x];
}
