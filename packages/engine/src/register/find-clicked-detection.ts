import type { PixelRect, Position } from '@framescout/media';
import { scoreSelection } from '../compare/score-frames.ts';
import { CLICK_ERROR } from '../model/click-error.ts';
import type { SelectionStudy } from '../model/element-study.ts';
import type { Detection } from '../model/matcher.ts';
import { cornerOf, isAtPlace, isInside, middleOf } from '../model/pixel-rects.ts';
import type { TrainedElement } from '../model/trained-element.ts';

/** A selection, and the region thought to show the element in it. */
export type PlacedClick = { selection: SelectionStudy; region: PixelRect };

// The lines of a list look alike, so a detection away from where the click points loses up to this much
// similarity.
const STRAYING_COSTS = 0.1;

/**
 * Finds the best detection of an element in a selection: near the click, or at the element's place in any of
 * `all`. Prefers detections that are as far from the click as those of the `trusted` selections are from theirs.
 * `scale` is the picture's.
 */
export function findClickedDetection(
  { selection, region }: PlacedClick,
  trusted: readonly PlacedClick[],
  all: readonly PlacedClick[],
  element: TrainedElement,
  scale: number,
): Detection | null {
  const { window, rect } = selection;
  const places = all.map((other) => other.region).filter((other) => isInside(other, window));
  const { detections } = scoreSelection({ ...element, places }, selection);
  const middle = middleOf(rect);
  const usual = trusted.map((other) => offsetFrom(other.region, middleOf(other.selection.rect)));
  /**
   * The click's distance from a detection, 0 inside it; 1 is the farthest that people click from an element.
   */
  const clickDistance = ({ x, y }: Detection) => {
    const across = Math.max(0, x - middle.x, middle.x - x - region.width);
    const down = Math.max(0, y - middle.y, middle.y - y - region.height);
    return Math.max(across / CLICK_ERROR.x, down / CLICK_ERROR.y) / scale;
  };
  /**
   * How far the click's offset from a detection is from that of any trusted selection at most; 1 is the most that two
   * clicks on one thing may differ.
   */
  const clickDeviation = ({ x, y }: Detection) => {
    const offset = { x: middle.x - x, y: middle.y - y };
    return Math.max(...usual.map((other) => deviationBetween(offset, other))) / scale;
  };
  const isInPlace = (detection: Detection) => places.some((place) => isAtPlace(detection, cornerOf(place)));
  const worth = (detection: Detection) =>
    detection.similarity - STRAYING_COSTS * Math.min(1, clickDeviation(detection) ** 2);
  return detections
    .filter((detection) => clickDistance(detection) <= 1 || isInPlace(detection))
    .reduce<Detection | null>((best, other) => (best && worth(best) >= worth(other) ? best : other), null);
}

function deviationBetween(a: Position, b: Position): number {
  return Math.max(Math.abs(a.x - b.x) / (2 * CLICK_ERROR.x), Math.abs(a.y - b.y) / (2 * CLICK_ERROR.y));
}

function offsetFrom({ left, top }: PixelRect, { x, y }: Position): Position {
  return { x: x - left, y: y - top };
}
