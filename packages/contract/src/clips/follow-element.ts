import type { Seconds } from '../time/time.ts';
import type { ClipLayout } from './clip-layout.ts';

/** Where the middle of an element is at a time, in fractions (0..1) of the upright picture. */
export type PathPoint = { time: Seconds; x: number; y: number };

/**
 * Where an element was seen in a recording: points by time. From one to the next, it moves evenly; before the first
 * and after the last, it stays.
 */
export type ElementPath = { element: string; points: readonly PathPoint[] };

/** A layout, and where the elements are that its regions follow; without that, they stay. */
export type AimedLayout = ClipLayout & { paths?: readonly ElementPath[] };

// What is followed is where it is on average from so much earlier to so much later. That is fast enough for elements
// that slide in, and too slow for the picture to shake with one that trembles.
const SMOOTHING: Seconds = 0.4;
const STEPS = 16;

// An element that moves less than this (fractions of the picture) has nothing to be followed for.
const MOVES = 0.03;

/** Returns the names of the elements that a layout's regions follow. */
export function followedElements({ background, insets }: ClipLayout): string[] {
  const names = [...(background.kind === 'crop' ? [background.focus] : []), ...insets].map(
    (one) => one.follow,
  );
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Returns a layout that follows an element under its new name, after which its insets are named from then on. */
export function renameFollowed(layout: ClipLayout, from: string, to: string): ClipLayout {
  const { background, insets } = layout;
  if (!followedElements(layout).includes(from) && insets.every(({ name }) => name !== from)) return layout;
  const renamed = <Region extends { name?: string | undefined; follow?: string }>(
    region: Region,
  ): Region => ({
    ...region,
    ...(region.name === from && { name: to }),
    ...(region.follow === from && { follow: to }),
  });
  return {
    ...layout,
    ...(background.kind === 'crop' && { background: { ...background, focus: renamed(background.focus) } }),
    insets: insets.map(renamed),
  };
}

/** Whether an element moves so much that following it makes a difference. */
export function doesMove({ points }: ElementPath): boolean {
  return [points.map(({ x }) => x), points.map(({ y }) => y)].some((places) => spanOf(places) > MOVES);
}

function spanOf(values: readonly number[]): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least;
}

/** Returns a layout that knows where what it follows is in these stretches of the recording. */
export function aimLayout<Layout extends ClipLayout>(
  layout: Layout,
  paths: readonly ElementPath[],
  stretches: readonly { start: Seconds; end: Seconds }[],
): Layout & AimedLayout {
  const followed = followedElements(layout);
  const needed = paths.filter(({ element }) => followed.includes(element));
  if (needed.length === 0) return layout;
  const within = needed.map(({ element, points }) => ({
    element,
    // With the next points on either side, between which it moves.
    points: points.filter(({ time }, index) => {
      const before = points[index - 1]?.time ?? time;
      const after = points[index + 1]?.time ?? time;
      return stretches.some(({ start, end }) => after >= start - SMOOTHING && before <= end + SMOOTHING);
    }),
  }));
  return { ...layout, paths: within };
}

/** Returns a layout as it is at a time of the recording: where its regions follow elements, they are there. */
export function layoutAt(layout: AimedLayout, time: Seconds): ClipLayout {
  const { paths = [], background, insets } = layout;
  if (paths.length === 0) return layout;
  const placeOf = (name: string | undefined) => {
    const path = paths.find(({ element }) => element === name);
    return path && placeAt(path, time);
  };
  const focus = background.kind === 'crop' ? placeOf(background.focus.follow) : null;
  return {
    ...layout,
    ...(background.kind === 'crop' &&
      focus && { background: { ...background, focus: { ...background.focus, ...focus } } }),
    insets: insets.map((inset) => {
      const middle = placeOf(inset.follow);
      if (!middle) return inset;
      const { width, height } = inset.source;
      return { ...inset, source: { x: middle.x - width / 2, y: middle.y - height / 2, width, height } };
    }),
  };
}

/** Returns where an element is at a time, smoothed; null if it was never seen. */
function placeAt({ points }: ElementPath, time: Seconds): { x: number; y: number } | null {
  if (points.length === 0) return null;
  const sum = { x: 0, y: 0 };
  for (let step = 0; step < STEPS; step++) {
    const { x, y } = pointAt(points, time + SMOOTHING * ((2 * step + 1) / STEPS - 1));
    sum.x += x;
    sum.y += y;
  }
  return { x: sum.x / STEPS, y: sum.y / STEPS };
}

function pointAt(points: readonly PathPoint[], time: Seconds): { x: number; y: number } {
  let [from, to] = [0, points.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((points[middle]?.time ?? time) <= time) from = middle + 1;
    else to = middle;
  }
  const after = points[from] ?? points.at(-1);
  const before = points[from - 1] ?? after;
  if (!before || !after) throw new RangeError('a path without points leads nowhere');
  const share = after.time > before.time ? Math.min(1, (time - before.time) / (after.time - before.time)) : 0;
  return { x: before.x + share * (after.x - before.x), y: before.y + share * (after.y - before.y) };
}
