/** How a WebCodecs pixel format lays out its samples. */
export type PixelFormat =
  | { kind: 'planar'; bitDepth: 8 | 10 | 12; stepX: 1 | 2; stepY: 1 | 2 }
  | { kind: 'semi-planar'; bitDepth: 8; stepX: 2; stepY: 2 }
  | { kind: 'packed'; red: 0 | 2; blue: 0 | 2; stepX: 1; stepY: 1 };

const SUBSAMPLING: Record<string, { stepX: 1 | 2; stepY: 1 | 2 }> = {
  I420: { stepX: 2, stepY: 2 },
  I422: { stepX: 2, stepY: 1 },
  I444: { stepX: 1, stepY: 1 },
};
const PLANAR_NAME = /^(I420|I422|I444)(A?)(P10|P12)?$/;

/** Returns a format's layout by its WebCodecs name; null if it is read through a canvas. */
export function pixelFormat(name: string | null): PixelFormat | null {
  switch (name) {
    case null:
      return null;
    case 'NV12':
      return { kind: 'semi-planar', bitDepth: 8, stepX: 2, stepY: 2 };
    case 'RGBA':
    case 'RGBX':
      return { kind: 'packed', red: 0, blue: 2, stepX: 1, stepY: 1 };
    case 'BGRA':
    case 'BGRX':
      return { kind: 'packed', red: 2, blue: 0, stepX: 1, stepY: 1 };
  }
  const match = PLANAR_NAME.exec(name);
  const subsampling = match?.[1] && SUBSAMPLING[match[1]];
  if (!subsampling) return null;
  const bitDepth = match?.[3] === 'P10' ? 10 : match?.[3] === 'P12' ? 12 : 8;
  return { kind: 'planar', bitDepth, ...subsampling };
}
