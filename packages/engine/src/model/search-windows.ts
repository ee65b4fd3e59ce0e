import {
  boundingRect,
  evenRect,
  growRect,
  type PixelRect,
  type PixelSize,
  type Position,
} from '@framescout/media';
import { CARE, CLICK_ERROR } from './click-error.ts';
import { cornerOf, isInside, isOverlapping, isWithin, pictureScale } from './pixel-rects.ts';

// How far from its place an element is searched for, in pixels at 720 lines: as far across as people click beside it;
// lists move up and down by one to three lines.
const REACH = { x: CLICK_ERROR.x, y: 112 };
// Elements near the left or right side of the picture often slide in from there, so a window that ends within
// this share of the picture's width from a side is extended to it.
const BESIDE_SIDE = 1 / 20;
// How far around a marked place the study looks, in pixels at 720 lines: people click off-center, and what
// they click on may be larger than the region.
const STUDY_REACH = { x: 200, y: REACH.y };
// How much a window may fall short of that on one side: as much as two clicks on one thing may be apart. This
// way, the windows around a first click also serve later clicks, and are read just once.
const STUDY_SLACK = { x: 2 * CLICK_ERROR.x, y: 2 * CLICK_ERROR.y };

// An element marked at places `least` to `most` apart horizontally and at most `down` vertically (pixels at
// 720 lines), as in lines one below the other, is pushed sideways by what is next to it, like a word in a
// centered line that ends in a name: by `usual` or more, as far as the study looks. A smaller distance is just
// imprecise placement.
const PUSHED = { least: CARE, usual: 2 * REACH.x, most: STUDY_REACH.x, down: REACH.y / 2 };

/** Returns the windows of a study around the marked places. */
export function studyWindows(rects: readonly PixelRect[], picture: PixelSize): PixelRect[] {
  const scale = pictureScale(picture);
  const reach = { x: Math.round(STUDY_REACH.x * scale), y: Math.round(STUDY_REACH.y * scale) };
  const least = {
    x: Math.round((STUDY_REACH.x - STUDY_SLACK.x) * scale),
    y: Math.round((STUDY_REACH.y - STUDY_SLACK.y) * scale),
  };
  return windowsAround(rects, { reach, least, toSide: 0 }, picture);
}

/**
 * Returns the windows to search for an element that was seen at these places, aligned to even pixels;
 * overlapping ones are merged. If the places differ horizontally, the windows extend by as much again.
 */
export function searchWindows(rects: readonly PixelRect[], picture: PixelSize): PixelRect[] {
  const scale = pictureScale(picture);
  const pushed = pushedAcross(rects, scale);
  const reach = { x: Math.round(REACH.x * scale + pushed), y: Math.round(REACH.y * scale) };
  return windowsAround(rects, { reach, least: reach, toSide: BESIDE_SIDE * picture.width }, picture);
}

/** How far an element may be pushed sideways, in pixels, judging by the distances between its places. */
function pushedAcross(rects: readonly PixelRect[], scale: number): number {
  const pushes = rects.flatMap((rect, index) =>
    rects
      .slice(index + 1)
      .filter((other) => isPushed(rect, other, scale))
      .map(({ left }) => Math.abs(left - rect.left)),
  );
  return pushes.length > 0 ? Math.max(PUSHED.usual * scale, ...pushes) : 0;
}

/** Whether an element next to something else may have been pushed by it from one place to the other. */
export function isPushed(from: PixelRect, to: PixelRect, scale: number): boolean {
  const across = Math.abs(to.left - from.left);
  const down = Math.abs(to.top - from.top);
  return across >= PUSHED.least * scale && across <= PUSHED.most * scale && down <= PUSHED.down * scale;
}

/**
 * How far windows extend around a place, and how far they must; and how close to the left or right side of
 * the picture they may end without being extended to it.
 */
type Reach = { reach: Position; least: Position; toSide: number };

function windowsAround(
  rects: readonly PixelRect[],
  { reach, least, toSide }: Reach,
  picture: PixelSize,
): PixelRect[] {
  const windows: PixelRect[] = [];
  for (const rect of rects) {
    const needed = growRect(rect, least, picture);
    if (windows.some((window) => isInside(needed, window))) continue;
    let own = evenRect(reachToSides(growRect(rect, reach, picture), toSide, picture), picture);
    for (let i = windows.length - 1; i >= 0; i--) {
      const other = windows[i];
      if (!other || !isOverlapping(own, other)) continue;
      own = boundingRect([own, other]);
      windows.splice(i, 1);
    }
    windows.push(own);
  }
  return windows;
}

function reachToSides(window: PixelRect, toSide: number, picture: PixelSize): PixelRect {
  const end = window.left + window.width;
  const left = window.left <= toSide ? 0 : window.left;
  const right = end >= picture.width - toSide ? picture.width : end;
  return { ...window, left, width: right - left };
}

/**
 * Returns the distinct places of an element whose box has the given size; places where boxes would overlap
 * count once. An element that drifts or slides a little has one place, the lines of a list have several.
 */
export function distinctPlaces(rects: readonly PixelRect[], box: PixelSize): PixelRect[] {
  const places: PixelRect[] = [];
  for (const rect of rects) {
    const isApart = (place: PixelRect) => !isWithin(cornerOf(rect), cornerOf(place), box);
    if (places.every(isApart)) places.push(rect);
  }
  return places;
}
