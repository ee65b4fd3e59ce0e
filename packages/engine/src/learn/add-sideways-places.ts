import type { PixelRect, PixelSize } from '@framescout/media';
import { CLEAR } from '../compare/element-scorer.ts';
import { withoutOutlier } from '../model/agreement.ts';
import type { FrameScore } from '../model/matcher.ts';
import { isInside, pictureScale } from '../model/pixel-rects.ts';
import { isPushed, searchWindows } from '../model/search-windows.ts';
import type { RegisteredElement } from '../model/trained-element.ts';

/**
 * Widens the search for an element to where the study's frames show it left or right of all its marked
 * places: a centered row of icons pushes its first one aside whenever it gets longer.
 */
export function addSidewaysPlaces(
  learned: RegisteredElement,
  scores: readonly FrameScore[],
  picture: PixelSize,
): RegisteredElement {
  const { element, registered, agreement, windows } = learned;
  const scale = pictureScale(picture);
  const [first] = element.places;
  if (!first) return learned;
  const marked = [...element.places, ...withoutOutlier(registered, agreement)];
  const aside = scores.flatMap(({ detections }): PixelRect[] => {
    const [best, second] = detections;
    // If there are two at once, one may be something else that looks the same.
    if (!best || best.similarity < CLEAR || (second && second.similarity >= CLEAR)) return [];
    const rect = { ...first, left: best.x, top: best.y };
    const isNew = !windows.some((window) => isInside(rect, window));
    return isNew && marked.some((place) => isPushed(place, rect, scale)) ? [rect] : [];
  });
  return aside.length > 0 ? { ...learned, windows: searchWindows([...marked, ...aside], picture) } : learned;
}
