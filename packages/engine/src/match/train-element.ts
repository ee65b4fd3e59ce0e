import type { PixelRect, PixelSize, Position } from '../sample/pixel-rect.ts';
import type { PlanePatch } from '../sample/plane-patch.ts';
import { alignSample, isSamePlace } from './align-samples.ts';
import { cutRegion } from './cut-region.ts';
import {
  distinctPlaces,
  type ElementStudy,
  isInside,
  type SelectionStudy,
  type StudyFrame,
} from './element-study.ts';
import { type Look, learnTemplate } from './learn-template.ts';
import type { Template } from './template.ts';
import { TemplateScorer } from './template-scorer.ts';

/** A learnt element: its template, where it belongs (the region's rectangle at each place), and its background. */
export type TrainedElement = {
  template: Template;
  places: PixelRect[];
  /** The correlation that this video's background reaches once in a hundred looks. */
  backgroundCorrelation: number;
  /** How the selections themselves compare with the template. */
  selections: { agreement: number; correlation: number }[];
};

const ROUNDS = 4;
// A frame scoring this much of the worst selection's score is no background; one scoring this much of its own
// selection's, close by in time, is another look at the same occasion.
const BACKGROUND_SHARE = 0.45;
const NEIGHBOUR_SHARE = 0.6;
const FEWEST_BACKGROUNDS = 8;

// Where the background's correlation is taken: at the place, a little beside it, and well beside it.
const BACKGROUND_SHIFTS = [
  [0, 0],
  [3, 0],
  [-3, 0],
  [0, 3],
  [0, -3],
  [12, 8],
  [-12, -8],
  [12, -8],
  [-12, 8],
] as const;
const BACKGROUND_QUANTILE = 0.99;

/**
 * Learns an element from its study, in rounds: a template from the selections, then from what it recognises: frames
 * that do not show the element are the background, frames right beside a selection that do are further looks at it.
 */
export function trainElement(study: ElementStudy): TrainedElement {
  const [first] = study.selections;
  if (!first) throw new TypeError('an element without selections cannot be learnt');
  const size = { width: first.rect.width, height: first.rect.height };
  const rects = alignAll(study.selections, first, size);
  const places = distinctPlaces(rects);
  const own = study.selections.map((selection, index) =>
    lookAt(selection, selection.patch, rects, index, size),
  );
  let looks = own;
  let background = study.frames.filter((frame) => !frame.isNearSelection);
  let template = learn();
  for (let round = 1; round < ROUNDS; round++) {
    const scorer = new TemplateScorer(template, largestOf([...study.windows, ...windowsOf(study)]));
    const scoreOf = (patch: PlanePatch, index: number) => {
      scorer.load(patch);
      return scorer.agreement(positionIn(study.selections[index]?.window, rects[index]));
    };
    const scores = study.selections.map(({ patch }, index) => scoreOf(patch, index));
    const limit = BACKGROUND_SHARE * Math.min(...scores);
    const unlike = study.frames.filter((frame) => bestScore(scorer, frame, study, places) < limit);
    background = unlike.length >= FEWEST_BACKGROUNDS ? unlike : study.frames;
    looks = study.selections.flatMap((selection, index) => {
      const isLike = (patch: PlanePatch) => scoreOf(patch, index) >= NEIGHBOUR_SHARE * (scores[index] ?? 1);
      const further = [...takeWhile(selection.before, isLike), ...takeWhile(selection.after, isLike)];
      return [selection.patch, ...further].map((patch) => lookAt(selection, patch, rects, index, size));
    });
    template = learn();
  }
  const scorer = new TemplateScorer(template, largestOf([...study.windows, ...windowsOf(study)]));
  return {
    template,
    places,
    backgroundCorrelation: correlationOf(scorer, background, study, places),
    selections: study.selections.map(({ patch, window }, index) => {
      const position = positionIn(window, rects[index]);
      scorer.load(patch);
      return { agreement: scorer.agreement(position), correlation: scorer.correlate(position).correlation };
    }),
  };

  function learn(): Template {
    return learnTemplate(
      looks,
      background.flatMap((frame) => regionsOf(frame, study, places, size)),
      size,
      { x: (rects[0]?.left ?? 0) & 1, y: (rects[0]?.top ?? 0) & 1 },
    );
  }
}

function alignAll(
  selections: readonly SelectionStudy[],
  first: SelectionStudy,
  size: PixelSize,
): PixelRect[] {
  const firstAt = positionIn(first.window, first.rect);
  const reference = cutRegion(first.patch, firstAt.x, firstAt.y, size);
  return selections.map(({ rect, window, patch }, index) => {
    if (index === 0) return rect;
    const isSame = isSamePlace({ x: rect.left, y: rect.top }, { x: first.rect.left, y: first.rect.top });
    const guess = positionIn(window, isSame ? first.rect : rect);
    const { x, y } = alignSample(reference, patch, guess, size);
    return {
      ...size,
      left: within(x, window.width - size.width) + window.left,
      top: within(y, window.height - size.height) + window.top,
    };
  });
}

function lookAt(
  { window }: SelectionStudy,
  patch: PlanePatch,
  rects: readonly PixelRect[],
  selection: number,
  size: PixelSize,
): Look {
  const { x, y } = positionIn(window, rects[selection]);
  return { values: cutRegion(patch, x, y, size), selection };
}

/** What a frame shows at each place. */
function regionsOf(
  frame: StudyFrame,
  study: ElementStudy,
  places: readonly PixelRect[],
  size: PixelSize,
): Uint8Array[] {
  return placesIn(frame, study, places).map(({ patch, position }) =>
    cutRegion(patch, position.x, position.y, size),
  );
}

function bestScore(
  scorer: TemplateScorer,
  frame: StudyFrame,
  study: ElementStudy,
  places: readonly PixelRect[],
): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const { patch, position } of placesIn(frame, study, places)) {
    scorer.load(patch);
    best = Math.max(best, scorer.agreement(scorer.bestNear(position, 1).position));
  }
  return best;
}

function correlationOf(
  scorer: TemplateScorer,
  background: readonly StudyFrame[],
  study: ElementStudy,
  places: readonly PixelRect[],
): number {
  const correlations: number[] = [];
  for (const frame of background) {
    const [place] = placesIn(frame, study, places);
    if (!place) continue;
    scorer.load(place.patch);
    for (const [dx, dy] of BACKGROUND_SHIFTS) {
      const position = { x: place.position.x + dx, y: place.position.y + dy };
      correlations.push(scorer.correlate(position).correlation);
    }
  }
  correlations.sort((a, b) => a - b);
  return correlations[Math.floor(correlations.length * BACKGROUND_QUANTILE)] ?? 0;
}

function placesIn(
  frame: StudyFrame,
  { windows }: ElementStudy,
  places: readonly PixelRect[],
): { patch: PlanePatch; position: Position }[] {
  return places.flatMap((place) => {
    const index = windows.findIndex((window) => isInside(place, window));
    const patch = frame.patches[index];
    return patch ? [{ patch, position: positionIn(windows[index], place) }] : [];
  });
}

function positionIn(window: PixelRect | undefined, rect: PixelRect | undefined): Position {
  return { x: (rect?.left ?? 0) - (window?.left ?? 0), y: (rect?.top ?? 0) - (window?.top ?? 0) };
}

function windowsOf({ selections }: ElementStudy): PixelRect[] {
  return selections.map((selection) => selection.window);
}

/** The width of the widest and the height of the highest rectangle. */
export function largestOf(rects: readonly PixelSize[]): PixelSize {
  return {
    width: Math.max(...rects.map((rect) => rect.width)),
    height: Math.max(...rects.map((rect) => rect.height)),
  };
}

function within(value: number, highest: number): number {
  return Math.min(Math.max(0, value), Math.max(0, highest));
}

function takeWhile<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Item[] {
  const end = items.findIndex((item) => !isWanted(item));
  return end < 0 ? [...items] : items.slice(0, end);
}
