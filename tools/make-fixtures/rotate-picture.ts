export type Rotation = 0 | 90 | 180 | 270;

/**
 * Rotates an upright RGB picture into the form that a camera held sideways would store: turning it clockwise
 * by `rotation` degrees makes it upright again.
 */
export function rotateForStorage(
  upright: Uint8Array,
  width: number,
  height: number,
  rotation: Rotation,
): Uint8Array {
  if (rotation === 0) return upright;
  const stored = new Uint8Array(upright.length);
  const storedWidth = rotation === 180 ? width : height;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [storedX, storedY] = storedPosition(x, y, width, height, rotation);
      const from = (y * width + x) * 3;
      stored.set(upright.subarray(from, from + 3), (storedY * storedWidth + storedX) * 3);
    }
  }
  return stored;
}

function storedPosition(
  x: number,
  y: number,
  width: number,
  height: number,
  rotation: 90 | 180 | 270,
): [number, number] {
  if (rotation === 90) return [y, width - 1 - x];
  if (rotation === 180) return [width - 1 - x, height - 1 - y];
  return [height - 1 - y, x];
}
