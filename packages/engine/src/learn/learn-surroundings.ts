import type { PixelRect } from '@framescout/media';
import { findBestSimilarity, scoreSelection } from '../compare/score-frames.ts';
import { withoutOutlier } from '../model/agreement.ts';
import { type ElementStudy, isPixelsOnly, patchAround } from '../model/element-study.ts';
import { DEFAULT_THRESHOLD, type FrameScore, MAX_PLACES } from '../model/matcher.ts';
import { cornerOf, intersectionOf, isInside, isWithin } from '../model/pixel-rects.ts';
import { measureSurroundings, type PlaneMoments } from '../model/plane-moments.ts';
import { distinctPlaces } from '../model/search-windows.ts';
import { sizeOfBox } from '../model/template.ts';
import type { RegisteredElement } from '../model/trained-element.ts';

/**
 * Adds what a learned element's places are surrounded by, so that it is recognized while the whole picture
 * changes its colors: at the places where it was marked, and where the study's frames show it. `scores` are
 * those of the study's frames.
 */
export function learnSurroundings(
  learned: RegisteredElement,
  scores: readonly FrameScore[],
  study: ElementStudy,
): RegisteredElement {
  const { element, windows, agreement } = learned;
  const shown = { ...study, selections: withoutOutlier(study.selections, agreement) };
  const [first] = element.places;
  if (!first) return learned;
  const seen = scores.flatMap(({ detections }) =>
    detections
      .filter(({ similarity }) => similarity >= DEFAULT_THRESHOLD)
      .map(({ x, y }) => ({ ...first, left: x, top: y })),
  );
  const box = sizeOfBox(element.template.box);
  const timesSeen = (place: PixelRect) =>
    seen.filter((other) => isWithin(cornerOf(other), cornerOf(place), box)).length;
  const often = distinctPlaces(seen, box).sort((a, b) => timesSeen(b) - timesSeen(a));
  const surroundings = distinctPlaces([...element.places, ...often], box)
    .flatMap((place) => {
      const within = windows.find((window) => isInside(place, window));
      return within ? [{ place, within, known: surroundingsOf(place, within, shown) }] : [];
    })
    // Each of them is compared in every frame.
    .slice(0, Math.max(element.places.length, MAX_PLACES));
  return { ...learned, element: { ...element, surroundings } };
}

/**
 * Doesn't call a selection the outlier if it only shows the element in other colors, because its whole picture has
 * them.
 */
export function allowRecolored(learned: RegisteredElement, { selections }: ElementStudy): RegisteredElement {
  const { agreement, element } = learned;
  if (agreement.kind !== 'outlier') return learned;
  const { index } = agreement;
  const selection = selections[index];
  if (!selection || findBestSimilarity({ ...element, surroundings: [] }, selection) >= DEFAULT_THRESHOLD)
    return learned;
  const isShown = scoreSelection(element, selection).detections.some(
    (detection) =>
      detection.similarity >= DEFAULT_THRESHOLD &&
      isWithin(detection, cornerOf(selection.rect), element.template),
  );
  return isShown ? { ...learned, agreement: { kind: 'recolored', index } } : learned;
}

/** Measures the surroundings of a place, as far as they are `within` a rectangle, in a study's frames. */
function surroundingsOf(
  place: PixelRect,
  within: PixelRect,
  { windows, frames, selections }: ElementStudy,
): PlaneMoments[] {
  const inFrames = frames.flatMap(({ patches }) => patchAround(place, windows, patches) ?? []);
  const inSelections = selections
    .filter((selection) => !isPixelsOnly(selection) && isInside(place, selection.window))
    .flatMap(({ window, patch, before, after }) =>
      [patch, ...before, ...after].map((own) => ({ window, patch: own })),
    );
  return [...inFrames, ...inSelections].map(({ window, patch }) =>
    measureSurroundings(patch, window, place, intersectionOf(window, within)),
  );
}
