import {
  type ImageProcessing,
  NO_PROCESSING,
  type RegionPixels,
  type RegionSelection,
} from '@framescout/contract';
import { type PixelSize, processRgb, selectionRect } from '@framescout/media';
import type { RgbMatcher } from '../model/matcher.ts';

// The distance of black and white, by the specification.
const MAX_DISTANCE = Math.sqrt(3) * 255;

/**
 * Creates the specification's matcher, which compares each region in place by plain color distance, with
 * optional processing.
 */
export function createClassicMatcher(
  selections: readonly RegionSelection[],
  picture: PixelSize,
  processing: ImageProcessing = NO_PROCESSING,
): RgbMatcher {
  const references = selections.map(({ imageData }) => processRgb(imageData, processing));
  return {
    reads: 'rgb',
    geometry: null,
    rects: selections.map((selection) => selectionRect(selection, picture)),
    regionCount: selections.length,
    compare(patches, { similarities }) {
      references.forEach((reference, index) => {
        const patch = patches[index];
        similarities[index] = patch ? colorSimilarity(reference, processRgb(patch, processing)) : 0;
      });
    },
  };
}

/**
 * Returns 1 - mean Euclidean RGB distance / (sqrt(3) x 255), in 0..1: 1 for equal pixels, 0 for black against
 * white. Regions of different sizes have similarity 0.
 */
export function colorSimilarity(a: RegionPixels, b: RegionPixels): number {
  if (a.width !== b.width || a.height !== b.height) return 0;
  const pixels = a.width * a.height;
  if (pixels === 0) return 0;
  let sum = 0;
  for (let i = 0; i < pixels * 3; i += 3) {
    const red = (a.data[i] ?? 0) - (b.data[i] ?? 0);
    const green = (a.data[i + 1] ?? 0) - (b.data[i + 1] ?? 0);
    const blue = (a.data[i + 2] ?? 0) - (b.data[i + 2] ?? 0);
    sum += Math.sqrt(red * red + green * green + blue * blue);
  }
  return 1 - sum / pixels / MAX_DISTANCE;
}
