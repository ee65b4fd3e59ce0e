import type { ImageProcessing, RegionPixels } from '@framescout/contract';
import type { PixelSize } from './pixel-rect.ts';
import { emptyPlanePatch, type PlanePatch } from './plane-patch.ts';

// The midpoint of 8-bit samples: the pivot of the contrast stretch, and neutral chroma.
const MIDDLE = 128;
const CONTRAST = 2;
// Sobel's gain is four per axis; half of it shows moderate edges and saturates strong ones.
const EDGE_SCALE = 0.5;
const CHANNELS = 3;

// Luma of RGB according to BT.601; for a preview, the choice of matrix makes no difference.
const RED_SHARE = 0.299;
const BLUE_SHARE = 0.114;

/** Whether any processing is enabled. */
export function isProcessing({ highContrast, blackWhite, edgeDetection }: ImageProcessing): boolean {
  return highContrast || blackWhite || edgeDetection;
}

/**
 * Processes a patch for comparison: doubles the contrast around the midpoint, then removes color, then
 * applies Sobel. Returns the patch itself if no processing is enabled. `out`, if given, is a patch of the
 * same size to fill.
 */
export function processPlanes(
  patch: PlanePatch,
  processing: ImageProcessing,
  out: PlanePatch = emptyPlanePatch(patch),
): PlanePatch {
  if (!isProcessing(processing)) return patch;
  const { highContrast, blackWhite, edgeDetection } = processing;
  const luma = highContrast ? stretchContrast(patch.luma) : patch.luma;
  if (edgeDetection) writeSteepness(luma, patch, out.luma);
  else out.luma.set(luma);
  for (const plane of ['blue', 'red'] as const) {
    if (blackWhite || edgeDetection) out[plane].fill(MIDDLE);
    else out[plane].set(highContrast ? stretchContrast(patch[plane]) : patch[plane]);
  }
  return out;
}

/** Processes RGB pixels like {@link processPlanes}, for matchers and people who see RGB. */
export function processRgb(pixels: RegionPixels, processing: ImageProcessing): RegionPixels {
  if (!isProcessing(processing)) return pixels;
  const { highContrast, blackWhite, edgeDetection } = processing;
  const data = highContrast ? stretchContrast(pixels.data) : pixels.data;
  if (!blackWhite && !edgeDetection) return { ...pixels, data };
  const gray = grayOf(data);
  if (!edgeDetection) return { ...pixels, data: asRgb(gray) };
  const edges = new Uint8Array(gray.length);
  writeSteepness(gray, pixels, edges);
  return { ...pixels, data: asRgb(edges) };
}

const STRETCHED = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.min(255, Math.max(0, MIDDLE + CONTRAST * (value - MIDDLE))),
);

function stretchContrast(samples: Uint8Array): Uint8Array {
  return samples.map((value) => STRETCHED[value] ?? value);
}

function grayOf(rgb: Uint8Array): Uint8Array {
  const gray = new Uint8Array(rgb.length / CHANNELS);
  for (let i = 0; i < gray.length; i++) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(i * CHANNELS, (i + 1) * CHANNELS);
    gray[i] = Math.round(RED_SHARE * red + (1 - RED_SHARE - BLUE_SHARE) * green + BLUE_SHARE * blue);
  }
  return gray;
}

function asRgb(gray: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: gray.length * CHANNELS }, (_, at) => gray[Math.floor(at / CHANNELS)] ?? 0);
}

/** Writes a plane's gradient magnitude at every sample; the border is replicated outward. */
function writeSteepness(plane: Uint8Array, { width, height }: PixelSize, out: Uint8Array): void {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const above = y > 0 ? row - width : row;
    const below = y < height - 1 ? row + width : row;
    for (let x = 0; x < width; x++) {
      const left = x > 0 ? x - 1 : x;
      const right = x < width - 1 ? x + 1 : x;
      const topLeft = plane[above + left] ?? 0;
      const topRight = plane[above + right] ?? 0;
      const bottomLeft = plane[below + left] ?? 0;
      const bottomRight = plane[below + right] ?? 0;
      const across =
        topRight +
        2 * (plane[row + right] ?? 0) +
        bottomRight -
        topLeft -
        2 * (plane[row + left] ?? 0) -
        bottomLeft;
      const down =
        bottomLeft +
        2 * (plane[below + x] ?? 0) +
        bottomRight -
        topLeft -
        2 * (plane[above + x] ?? 0) -
        topRight;
      out[row + x] = Math.min(255, EDGE_SCALE * Math.sqrt(across * across + down * down));
    }
  }
}
