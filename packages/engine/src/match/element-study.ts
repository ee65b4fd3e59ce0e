import type { Seconds } from '@framescout/contract';
import {
  boundingRect,
  evenRect,
  growRect,
  type PixelRect,
  type PixelSize,
  type PlanePatch,
  type Position,
  regionOfPatch,
} from '@framescout/media';

/** The surroundings of one selection: the patch of its window, and those shortly before and after, nearest first. */
export type SelectionStudy = {
  /** Time in the video (seconds); null for a selection from another video. */
  time: Seconds | null;
  /** Where the user marked the element, in pixels of the picture. */
  rect: PixelRect;
  /** Where the patches lie in the picture. */
  window: PixelRect;
  patch: PlanePatch;
  before: PlanePatch[];
  after: PlanePatch[];
};

/**
 * A frame of the video: one patch per window. Keyframes are spread over the video; other frames come from before a
 * selection.
 */
export type StudyFrame = {
  time: Seconds;
  patches: PlanePatch[];
  isNearSelection: boolean;
  isKeyframe: boolean;
};

/** Everything known about an element and its surroundings before a scan. */
export type ElementStudy = {
  /** The size of the picture. */
  picture: PixelSize;
  selections: SelectionStudy[];
  /** The rectangles of the picture to search. */
  windows: PixelRect[];
  /** Selections of things that resemble the element but are not it. */
  counterExamples: SelectionStudy[];
  /** Frames from across the video; some may show the element. */
  frames: StudyFrame[];
  /** More of them, for selections within one appearance, which alone cannot show what varies beside the element. */
  between?: StudyFrame[];
};

// How far from its place an element is searched for, in pixels at 720 lines: lists move up and down by one to three
// lines.
const REACH = { x: 32, y: 112 };
// What is near the left or right side of the picture often slides in from there: windows that end at most this share of the
// picture's width from it reach to it.
const BESIDE_SIDE = 1 / 20;
// An element that was marked at places from `least` to `most` apart across, in pixels at 720 lines, and at most `down` in
// height, as in lines one below the other, is pushed by what stands beside it, as a word is in a centred line that ends in a
// name: by `usual` and more. Less is how exactly it was placed.
const PUSHED = { least: 8, usual: 64, most: 200, down: 56 };

const USUAL_LINES = 720;

/** The ratio of lengths in a picture to those at 720 lines; 1 for smaller pictures. */
export function pictureScale({ height }: PixelSize): number {
  return Math.max(1, height / USUAL_LINES);
}

// How far around a marked place the study looks, in pixels at 720 lines: people click off-centre, and what they click
// on may be larger than the region.
const STUDY_REACH = { x: 200, y: 112 };
// A window may fall short of that by this much on one side, as far apart as two clicks on one thing may be. This way,
// the windows around a first click serve later clicks too, and are read once.
const STUDY_SLACK = { x: 64, y: 32 };

/** The windows of a study around the marked places. */
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
 * The windows to search for an element that was seen in these places, aligned to even pixels; overlapping ones are merged.
 * Where the places differ across, others are as far away again.
 */
export function searchWindows(rects: readonly PixelRect[], picture: PixelSize): PixelRect[] {
  const scale = pictureScale(picture);
  const pushed = pushedAcross(rects, scale);
  const reach = { x: Math.round(REACH.x * scale + pushed), y: Math.round(REACH.y * scale) };
  return windowsAround(rects, { reach, least: reach, toSide: BESIDE_SIDE * picture.width }, picture);
}

/** How far an element may be pushed across, in pixels, judged by how far apart its places are. */
function pushedAcross(rects: readonly PixelRect[], scale: number): number {
  const pushes = rects.flatMap((rect, index) =>
    rects
      .slice(index + 1)
      .filter((other) => isPushed(rect, other, scale))
      .map(({ left }) => Math.abs(left - rect.left)),
  );
  return pushes.length > 0 ? Math.max(PUSHED.usual * scale, ...pushes) : 0;
}

/** Whether two places are such that what stands beside an element pushes it from one to the other. */
export function isPushed(from: PixelRect, to: PixelRect, scale: number): boolean {
  const across = Math.abs(to.left - from.left);
  const down = Math.abs(to.top - from.top);
  return across >= PUSHED.least * scale && across <= PUSHED.most * scale && down <= PUSHED.down * scale;
}

/**
 * How far windows reach around a place, and how far they must; and how far from the left or right side of the picture they may
 * end without reaching to it.
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
 * The distinct places of an element whose box has the given size; places where boxes would overlap count once. An
 * element that drifts or slides a little has one place, the lines of a list have several.
 */
export function distinctPlaces(rects: readonly PixelRect[], box: PixelSize): PixelRect[] {
  const places: PixelRect[] = [];
  for (const rect of rects) {
    const isApart = ({ left, top }: PixelRect) =>
      Math.abs(rect.left - left) >= box.width || Math.abs(rect.top - top) >= box.height;
    if (places.every(isApart)) places.push(rect);
  }
  return places;
}

/** Whether one rectangle lies within another. */
export function isInside(inner: PixelRect, outer: PixelRect): boolean {
  return regionOfPatch(inner, outer) !== null;
}

/** Whether two rectangles share a pixel. */
export function isOverlapping(a: PixelRect, b: PixelRect): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  );
}
