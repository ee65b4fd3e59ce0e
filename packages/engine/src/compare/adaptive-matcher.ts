import type { PlanePatch } from '@framescout/media';
import { type PixelRect, type PixelSize, type Position, relativePosition } from '@framescout/media';
import {
  type Detection,
  type ElementGeometry,
  type FrameScore,
  MAX_PLACES,
  MIN_SIMILARITY,
  type PlaneMatcher,
} from '../model/matcher.ts';
import { intersectionOf, isInside, largestOf, pictureScale } from '../model/pixel-rects.ts';
import { measureSurroundings, type PlaneMoments } from '../model/plane-moments.ts';
import type { Surroundings, TrainedElement } from '../model/trained-element.ts';
import { CERTAIN_SCORE, CLEAR, ElementScorer } from './element-scorer.ts';
import { MIN_GAIN } from './fit-color-map.ts';
import { WORTH_CORRELATING } from './place-search.ts';
import type { RatedPlace } from './template-scorer.ts';

// In a whole picture, this many places are compared by 250 pixels, and this many of the best of them are
// refined.
const MAX_COMPARED = 32;
const MAX_REFINED = 12;

// A place that agrees less than the first isn't refined, and one that agrees less than the second isn't compared in
// full.
const WORTH_REFINING = 0.12;
const WORTH_COMPARING = 0.25;
// An element with a flat area, such as a keycap, may get the most votes a few pixels off its true position,
// especially if that is between two pixels. If a place agrees at least this well without being clear, the likeliest
// near it are compared as well.
const MIN_NEIGHBOR_AGREEMENT = 0.5;
// A tinted or dimmed element agrees little in value, but its shape still shows at its place.
const SHAPE_SHOWS = 0.25;

/** A rectangle to search: `rect` in the picture, `part` within the patch of `read`, and the places in it. */
type Window = { rect: PixelRect; read: PixelRect; part: PixelRect; places: WindowPlace[] };

/**
 * A place within a window, with a filter of the element's opacity there: one where it was marked (`isOwn`), or where
 * it is recognized in other colors, or both.
 */
type WindowPlace = {
  position: Position;
  opacity: () => number;
  /** The opacity of its blurred luma, if it is compared in other colors. */
  blurredLuma: (() => number) | null;
  isOwn: boolean;
  surroundings: Surroundings | null;
};

/**
 * Creates a matcher that searches for a learned element throughout the windows around its places, or
 * throughout the whole picture.
 *
 * Half of a place's score is the agreement of its samples with the template's, beyond chance; the other half
 * is the correlation of their shapes, beyond what the background reaches. Agreement without shape counts
 * little, since flat areas agree with many things. `rects`: for each window, the rectangle to read, which
 * contains it; a window starts an even number of pixels from its left and top. If omitted, each window is
 * read on its own. The `dividingScore` is that of learning, unless a scan asks for more.
 */
export function createAdaptiveMatcher(
  element: TrainedElement,
  searchedRects: readonly PixelRect[],
  rects: readonly PixelRect[] = searchedRects,
  dividingScore?: number,
): PlaneMatcher {
  const scorer = new ElementScorer(element, largestOf(rects), dividingScore);
  const places = placesOf(element);
  const blur = Math.round(pictureScale(element.picture));
  const windows = searchedRects.map((rect, index): Window => {
    const within = places
      .filter(({ place }) => isInside(place, rect))
      .map(({ place, ...rest }) => {
        const { templateScorer } = scorer;
        const position = relativePosition(rect, place);
        const opacity = templateScorer.opacityFilter(position);
        const blurredLuma = rest.surroundings && templateScorer.blurredLumaFilter(position, blur);
        return { position, opacity, blurredLuma, ...rest };
      });
    const read = rects[index] ?? rect;
    const { x: left, y: top } = relativePosition(read, rect);
    return { rect, read, part: { ...rect, left, top }, places: within };
  });
  return {
    reads: 'planes',
    rects,
    regionCount: 1,
    geometry: scorer.geometry,
    compare(patches, score) {
      score.opacity = 0;
      const detections = windows.flatMap((window, index) => {
        const patch = patches[index];
        if (!patch) return [];
        scorer.templateScorer.load(patch, window.part);
        return searchWindow(window, patch, scorer, score);
      });
      setDetections(score, detections);
    },
    findShape(patches, near, opacity) {
      const { templateScorer, shapes } = scorer;
      if (!shapes) return null;
      const place = { size: 1, ...near };
      const [largest] = windows
        .map(({ rect, part }, index) => {
          const share = templateScorer.shareWithin(rect, {
            ...place,
            x: near.x - rect.left,
            y: near.y - rect.top,
          });
          return { rect, part, patch: patches[index], share };
        })
        .sort((a, b) => b.share - a.share);
      if (!largest?.patch || !shapes.isInReach(near, largest.rect)) return null;
      templateScorer.load(largest.patch, largest.part);
      return shapes.find(place, largest.rect, opacity);
    },
  };
}

/** A stored part of a frame, and the colors that were around it. */
type Spot = { rect: PixelRect; patch: PlanePatch; around: PlaneMoments };

/**
 * Creates a comparer that scores the stored parts of a frame as a scan does: the patches around an element's places and
 * detections.
 */
export function createSpotComparer(
  element: TrainedElement,
  largest: PixelSize,
): {
  geometry: ElementGeometry;
  compare(spots: readonly Spot[], score: FrameScore): void;
} {
  const scorer = new ElementScorer(element, largest, CERTAIN_SCORE);
  const compare = (spots: readonly Spot[], score: FrameScore) => {
    score.opacity = 0;
    const detections: Detection[] = [];
    for (const { rect, patch, around } of spots) {
      scorer.templateScorer.load(patch);
      const place = element.isAnywhere ? null : element.places.find((other) => isInside(other, rect));
      if (place) {
        const position = relativePosition(rect, place);
        if (!element.isPlain) {
          const { opacity } = scorer.templateScorer.correlate(position);
          score.opacity = Math.max(score.opacity, scorer.opacityOf(opacity));
        }
        scorer.addDetectionsNear(position, rect, detections);
      } else searchPatch(rect, scorer, detections);
      const known = element.surroundings.find((surroundings) => isInside(surroundings.place, rect));
      if (known) scorer.addChanged(known, () => around, rect, patch, detections);
    }
    setDetections(score, detections);
  };
  return { geometry: scorer.geometry, compare };
}

/** Sorts detections into a score, best first, without those that mean nothing at any sensitivity. */
function setDetections(score: FrameScore, detections: Detection[]): void {
  detections.sort((a, b) => b.similarity - a.similarity);
  score.similarities[0] = detections[0]?.similarity ?? 0;
  score.detections = detections.filter(({ similarity }) => similarity >= MIN_SIMILARITY);
}

/** Adds the detections in the loaded patch, which shows a rectangle of the picture. */
function searchPatch(rect: PixelRect, scorer: ElementScorer, detections: Detection[]): void {
  for (const { position, agreement } of findRefinedPlaces(scorer)) {
    addWithNeighbors(position, agreement, rect, scorer, detections);
  }
}

/**
 * Adds a place to the detections, and also those around it if it isn't clear but agrees so well that one of them may
 * be.
 */
function addWithNeighbors(
  position: Position,
  agreement: number,
  rect: PixelRect,
  scorer: ElementScorer,
  detections: Detection[],
): void {
  const similarity = scorer.addDetection(position, agreement, rect, detections);
  if (agreement < MIN_NEIGHBOR_AGREEMENT || similarity > CLEAR) return;
  for (const other of scorer.templateScorer.findLikeliestNear(position)) {
    scorer.addDetection(other, scorer.templateScorer.agreement(other), rect, detections);
  }
}

/** Returns all places in the loaded patch that agree with the element well enough to be compared by shape. */
export function findRefinedPlaces({ templateScorer, geometry, apart }: ElementScorer): RatedPlace[] {
  return templateScorer
    .search(geometry.isAnywhere ? MAX_COMPARED : MAX_PLACES, apart)
    .filter(({ agreement }) => agreement >= WORTH_REFINING)
    .sort((a, b) => b.agreement - a.agreement)
    .slice(0, MAX_REFINED)
    .map(({ position }) => templateScorer.findBestNear(position))
    .filter(({ agreement }) => agreement > WORTH_COMPARING)
    .map(({ position }) => ({ position, agreement: templateScorer.agreement(position) }))
    .filter(({ agreement }) => agreement > WORTH_CORRELATING);
}

/** Returns the detections in the loaded window, and raises the score's opacity to that at the element's places. */
function searchWindow(
  { rect, read, places }: Window,
  patch: PlanePatch,
  scorer: ElementScorer,
  score: FrameScore,
): Detection[] {
  const { templateScorer } = scorer;
  const detections: Detection[] = [];
  if (scorer.isPlain) {
    for (const { position } of places) scorer.addDetectionsNear(position, rect, detections);
    return detections;
  }
  searchPatch(rect, scorer, detections);
  for (const { position, isOwn, surroundings, ...place } of places) {
    const measured = place.opacity();
    const opacity = scorer.opacityOf(measured);
    if (isOwn) score.opacity = Math.max(score.opacity, opacity);
    const mayShow = opacity >= SHAPE_SHOWS || templateScorer.quickAgreement(position) >= WORTH_REFINING;
    if (isOwn && mayShow && !isSeenAt(position, rect, detections))
      scorer.addDetectionsNear(position, rect, detections);
    if (!surroundings || Math.max(measured, place.blurredLuma?.() ?? 0) < MIN_GAIN) continue;
    const { place: own, within } = surroundings;
    const measureAround = () => measureSurroundings(patch, read, own, intersectionOf(within, rect));
    scorer.addChanged(surroundings, measureAround, read, patch, detections);
  }
  return detections;
}

/** Whether a position in a window is clearly among the detections. */
function isSeenAt(position: Position, rect: PixelRect, detections: readonly Detection[]): boolean {
  return detections.some(
    ({ x, y, similarity }) =>
      x === position.x + rect.left && y === position.y + rect.top && similarity > CLEAR,
  );
}

/** Returns the places at which an element is compared in every frame; none if it may be anywhere. */
function placesOf({ isAnywhere, places, surroundings }: TrainedElement) {
  if (isAnywhere) return [];
  const surroundingsOf = (place: PixelRect) =>
    surroundings.find((other) => other.place.left === place.left && other.place.top === place.top) ?? null;
  const isOwn = (place: PixelRect) =>
    places.some(({ left, top }) => left === place.left && top === place.top);
  return [
    ...places.map((place) => ({ place, isOwn: true, surroundings: surroundingsOf(place) })),
    ...surroundings
      .filter(({ place }) => !isOwn(place))
      .map((own) => ({ place: own.place, isOwn: false, surroundings: own })),
  ];
}
