import type { Seconds } from '@framescout/contract';
import type { PixelRect, PixelSize, PlanePatch } from '@framescout/media';
import { isInside, largestOf } from './pixel-rects.ts';

/**
 * One selection with its surroundings: the patch of its window, and those shortly before and after, nearest
 * first.
 */
export type SelectionStudy = {
  /** Time in the video (seconds); null if only the pixels are known: from another video, or out of reach. */
  time: Seconds | null;
  /** Where the user marked the element, in pixels of the picture. */
  rect: PixelRect;
  /** The part of the picture that the patches cover. */
  window: PixelRect;
  patch: PlanePatch;
  before: PlanePatch[];
  after: PlanePatch[];
};

/**
 * Whether only the pixels of a selection are known: it is from another video or too far from its keyframe.
 */
export function isPixelsOnly({ time }: SelectionStudy): boolean {
  return time === null;
}

/**
 * A frame of the video: one patch per window. Keyframes are spread across the video; other frames come from
 * just before a selection.
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
  /**
   * Additional frames, for selections within one appearance, which alone can't show what varies around the
   * element.
   */
  between?: StudyFrame[];
};

/** Returns the first window that contains a rectangle, and a frame's patch of it; null if there is none. */
export function patchAround(
  rect: PixelRect,
  windows: readonly PixelRect[],
  patches: readonly PlanePatch[],
): { window: PixelRect; patch: PlanePatch } | null {
  const index = windows.findIndex((window) => isInside(rect, window));
  const [window, patch] = [windows[index], patches[index]];
  return window && patch ? { window, patch } : null;
}

/**
 * Cuts a place out of one of a study's frames, as an example of what it shows; null if it isn't within a window. Only
 * its pixels are known.
 */
export function cutExample(
  { patches }: Pick<StudyFrame, 'patches'>,
  { windows }: Pick<ElementStudy, 'windows'>,
  rect: PixelRect,
): SelectionStudy | null {
  const around = patchAround(rect, windows, patches);
  return around && { time: null, rect, ...around, before: [], after: [] };
}

/** Returns the size in which every patch of a study fits. */
export function largestPatchOf({ windows, selections, counterExamples }: ElementStudy): PixelSize {
  return largestOf([...windows, ...[...selections, ...counterExamples].map(({ window }) => window)]);
}

/**
 * Returns a selection as if it had been marked in another of its patches: `later` patches after the marked
 * one, or before it if negative. Unchanged if there is no such patch.
 */
export function reselectPatch(selection: SelectionStudy, later: number): SelectionStudy {
  const { before, patch, after } = selection;
  const patches = [...before.toReversed(), patch, ...after];
  const at = before.length + later;
  const other = patches[at];
  if (!other || later === 0) return selection;
  return {
    ...selection,
    patch: other,
    before: patches.slice(0, at).toReversed(),
    after: patches.slice(at + 1),
  };
}

/** Splits a study's frames into the video's keyframes and others. */
export function splitKeyframes(frames: readonly StudyFrame[]): {
  keyframes: StudyFrame[];
  others: StudyFrame[];
} {
  return {
    keyframes: frames.filter(({ isKeyframe }) => isKeyframe),
    others: frames.filter(({ isKeyframe }) => !isKeyframe),
  };
}
