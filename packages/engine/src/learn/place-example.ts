import type { PixelRect } from '@framescout/media';
import { withoutOutlier } from '../model/agreement.ts';
import type { ElementStudy, SelectionStudy } from '../model/element-study.ts';
import { isInside, pictureScale } from '../model/pixel-rects.ts';
import type { RegisteredElement } from '../model/trained-element.ts';
import { regionOfSize } from '../register/convert-to-region.ts';
import { findClickedDetection } from '../register/find-clicked-detection.ts';
import { measureUsualSimilarity, requiredSimilarity } from './measure-distinctness.ts';

/**
 * Returns the region in which a further selection shows a learned element: that of a detection near its click,
 * or at a place of the first three, as similar as a third selection has to be. Null if there is none, or if
 * the picture doesn't show all of its region.
 */
export function placeExample(
  example: SelectionStudy,
  { element, registered, agreement }: RegisteredElement,
  study: ElementStudy,
): PixelRect | null {
  const shown = withoutOutlier(registered, agreement);
  const [region] = shown;
  if (!region) return null;
  const placed = shown.map((own) => ({ selection: { ...example, rect: own }, region: own }));
  const guessed = { selection: example, region: regionOfSize(example, region) };
  // A flat area or a tint isn't searched for, only compared where it may be.
  const all = element.isPlain ? [...placed, guessed] : placed;
  const seen = findClickedDetection(guessed, placed, all, element, pictureScale(study.picture));
  if (!seen || seen.similarity < requiredSimilarity(measureUsualSimilarity(element, study))) return null;
  const found = { ...region, left: seen.x, top: seen.y };
  return isInside(found, { left: 0, top: 0, ...study.picture }) ? found : null;
}
