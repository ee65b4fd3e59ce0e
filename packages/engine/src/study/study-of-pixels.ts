import type { RegionPixels, RegionSelection } from '@framescout/contract';
import {
  clamp,
  emptyPlanePatch,
  evenRect,
  type PixelRect,
  relativePosition,
  resampleSelection,
  rgbToPlanes,
  selectionRect,
  type Video,
  yuvCoefficients,
} from '@framescout/media';
import type { SelectionStudy } from '../model/element-study.ts';

/**
 * Builds the study of a selection known only by its pixels: from another video, or out of reach. Its window
 * is even, as all windows are: chroma samples then cover the same pixels as in the video, and keep their
 * values.
 */
export function studyOfPixels(
  { picture, color }: Pick<Video, 'picture' | 'color'>,
  selection: RegionSelection,
): SelectionStudy {
  const rect = selectionRect(selection, picture);
  const window = evenRect(rect, picture);
  const pixels = extendTo(window, resampleSelection(selection, picture), rect);
  const patch = emptyPlanePatch(window);
  rgbToPlanes(pixels, yuvCoefficients(color.matrix, color.fullRange ?? false, 8), patch);
  return { time: null, rect, window, patch, before: [], after: [] };
}

/** Extends the pixels of `rect` to a window around it, by repeating those at the border. */
function extendTo(window: PixelRect, pixels: RegionPixels, rect: PixelRect): RegionPixels {
  const { x: left, y: top } = relativePosition(window, rect);
  const { width, height } = window;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const row = clamp(y - top, 0, pixels.height - 1) * pixels.width;
    for (let x = 0; x < width; x++) {
      const from = (row + clamp(x - left, 0, pixels.width - 1)) * 3;
      data.set(pixels.data.subarray(from, from + 3), (y * width + x) * 3);
    }
  }
  return { width, height, data };
}
