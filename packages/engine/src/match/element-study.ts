import { growRect, type PixelRect, type PixelSize, regionOfPatch } from '../sample/pixel-rect.ts';
import { evenRect, type PlanePatch } from '../sample/plane-patch.ts';
import { isSamePlace } from './align-samples.ts';

/** A look around one selection: the patch of its window, and those shortly before and after, nearest first. */
export type SelectionStudy = {
  /** Where the user marked the element, in pixels of the picture. */
  rect: PixelRect;
  /** Where the patches lie in the picture. */
  window: PixelRect;
  patch: PlanePatch;
  before: PlanePatch[];
  after: PlanePatch[];
};

/** A frame of the video: a patch of every window. */
export type StudyFrame = { patches: PlanePatch[]; isNearSelection: boolean };

/** What is known of an element and its surroundings before a scan. */
export type ElementStudy = {
  selections: SelectionStudy[];
  /** The rectangles of the picture in which the element is looked for. */
  windows: PixelRect[];
  /** Looks at what is not the element, though it resembles it. */
  counterExamples: SelectionStudy[];
  /** Frames from all over the video; some of them may show the element. */
  frames: StudyFrame[];
};

// How far from its place an element is looked for, in pixels: lists move up and down by a line or three.
const REACH = { x: 32, y: 112 };

/** The windows around the marked places, at even pixels; those that overlap are one. */
export function searchWindows(rects: readonly PixelRect[], picture: PixelSize): PixelRect[] {
  const windows: PixelRect[] = [];
  for (const rect of rects) {
    let own = evenRect(growRect(rect, REACH, picture), picture);
    for (let i = windows.length - 1; i >= 0; i--) {
      const other = windows[i];
      if (!other || !isOverlapping(own, other)) continue;
      own = union(own, other);
      windows.splice(i, 1);
    }
    windows.push(own);
  }
  return windows;
}

/** The marked rectangles without those at the place of another. */
export function distinctPlaces(rects: readonly PixelRect[]): PixelRect[] {
  const places: PixelRect[] = [];
  for (const rect of rects) {
    const at = { x: rect.left, y: rect.top };
    if (!places.some((place) => isSamePlace(at, { x: place.left, y: place.top }))) places.push(rect);
  }
  return places;
}

/** Whether one rectangle lies within another. */
export function isInside(inner: PixelRect, outer: PixelRect): boolean {
  return regionOfPatch(inner, outer) !== null;
}

function isOverlapping(a: PixelRect, b: PixelRect): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}

function union(a: PixelRect, b: PixelRect): PixelRect {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}
