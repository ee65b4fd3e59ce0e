import { SELECTIONS_PER_ELEMENT, type Seconds } from '@framescout/contract';
import { type PixelRect, type PixelSize, type Position, relativePosition } from '@framescout/media';
import { scoreFrames } from '../compare/score-frames.ts';
import { isOutlier } from '../model/agreement.ts';
import { coreAround, isClicked } from '../model/click-error.ts';
import {
  cutExample,
  type ElementStudy,
  type SelectionStudy,
  type StudyFrame,
} from '../model/element-study.ts';
import { DEFAULT_THRESHOLD, type Detection } from '../model/matcher.ts';
import { middleOf, pictureScale } from '../model/pixel-rects.ts';
import { distinctPlaces, searchWindows } from '../model/search-windows.ts';
import { meanOf, pickEvenly } from '../model/statistics.ts';
import { cropToBox, sizeOfBox, type TemplateBox } from '../model/template.ts';
import type { RegisteredElement, TrainedElement } from '../model/trained-element.ts';
import { LEAST_DISTINCT, measureDistinctness } from './measure-distinctness.ts';
import { trainElement } from './train/train-element.ts';

// Times this close may all show one appearance of an element: lines of a list stay for three to six seconds.
const ONE_APPEARANCE: Seconds = 6;
// Similarity at which a frame may show what was clicked next to something else. It was 0.82 to 1 in tests,
// since names extend into the middle of the click. The detection is confirmed by what all examples have in
// common.
const MIN_FIRST_SIMILARITY = 0.8;
// It must be at most this share of what all clicks have in common, or it would be the same thing.
const MAX_OF_WHOLE = 0.8;
const ROUNDS = 2;
// Appearances are at least this far apart; otherwise the element was only covered by something.
const MIN_GAP: Seconds = 1;
const MAX_EXAMPLES = 8;
// What is learned again from the clicks alone must not include what is next to it; margin in pixels at 720
// lines.
const MARGIN = 2;

/** Whether times in the recording (null: in another one) are close enough to show the same appearance. */
export function areCloseInTime(times: readonly (Seconds | null)[]): boolean {
  const known = times.map((time) => time ?? Number.POSITIVE_INFINITY);
  return Math.max(...known) - Math.min(...known) <= ONE_APPEARANCE;
}

/**
 * Whether all selections are clicks within one appearance, which look alike including everything next to the
 * element.
 */
export function areClicksOnOneAppearance(
  selections: readonly { time: Seconds | null; rect: PixelSize }[],
): boolean {
  if (selections.length !== SELECTIONS_PER_ELEMENT) return false;
  const areClicks = selections.every(({ rect }) => isClicked(rect));
  return areClicks && areCloseInTime(selections.map(({ time }) => time));
}

/**
 * Learns again from clicks within one appearance of an element, if what was clicked recurs elsewhere with
 * something else next to it, such as the icon in a line of a list next to other names: examples from a single
 * line can't tell these apart. The other frames of the study that show it serve as further examples. `whole`
 * is what was learned from the clicks alone. Returns null if the clicks are not on one appearance, or nothing
 * smaller recurs.
 */
export function learnRecurring(study: ElementStudy, whole: RegisteredElement): RegisteredElement | null {
  const { picture, selections, between = [] } = study;
  if (!areClicksOnOneAppearance(selections)) return null;
  const placed = selections.flatMap((selection, index) => {
    const region = whole.registered[index];
    return region && !isOutlier(whole.agreement, index) ? [{ selection, region }] : [];
  });
  const frames = [...study.frames, ...between];
  const away = frames.filter((frame) => !frame.isNearSelection).sort((a, b) => a.time - b.time);
  const detections = detectionsIn(away, study, whole.element);
  const isSeen = (_: StudyFrame, index: number) => (detections[index]?.similarity ?? 0) >= DEFAULT_THRESHOLD;
  const elsewhere = away.filter((frame, index) => !isSeen(frame, index));
  if (appearsElsewhere(away.filter(isSeen), elsewhere, selections)) return null;
  const context = { study: { ...study, frames }, elsewhere, placed };
  const mostPixels = MAX_OF_WHOLE * areaOf(whole.element.template.box);
  const learned = learnAround(mostPixels, context);
  if (!learned) return null;
  const shrink = (rect: PixelRect) =>
    cropToBox(rect, learned.element.template.box, MARGIN * pictureScale(picture));
  const element = trainElement({
    ...context.study,
    selections: learned.examples.map((example) => ({ ...example, rect: shrink(example.rect) })),
  });
  const registered = whole.registered.map(shrink);
  // Other places where it was seen may just be where it moved later, as the lines of a list do.
  const places = distinctPlaces(registered, registered[0] ?? picture);
  return {
    ...whole,
    element: { ...element, places },
    registered,
    windows: searchWindows(registered, picture),
  };
}

/**
 * Whether an element is seen in an appearance other than the marked one, that is, beyond a frame without it.
 */
function appearsElsewhere(
  seen: readonly StudyFrame[],
  unseen: readonly StudyFrame[],
  marks: readonly SelectionStudy[],
): boolean {
  const times = marks.map(({ time }) => time ?? 0);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const end = unseen.find(({ time }) => time > last)?.time ?? Number.POSITIVE_INFINITY;
  const start = unseen.findLast(({ time }) => time < first)?.time ?? Number.NEGATIVE_INFINITY;
  return seen.some(({ time }) => time > end + MIN_GAP || time < start - MIN_GAP);
}

/**
 * The clicks that agree, with their regions; the frames that don't show all they share; and the study with
 * all frames.
 */
type Context = {
  study: ElementStudy;
  elsewhere: readonly StudyFrame[];
  placed: readonly { selection: SelectionStudy; region: PixelRect }[];
};

/**
 * Learns what the first click has in common with the frames that show what was pointed at. Returns null if there are no
 * such frames, or if the result hardly stands out or isn't smaller than `mostPixels`.
 */
function learnAround(
  mostPixels: number,
  { study, elsewhere, placed }: Context,
): { element: TrainedElement; examples: SelectionStudy[] } | null {
  const [first] = placed;
  if (!first) return null;
  const middle = meanPoint(placed.map(({ selection, region }) => middleIn(region, selection.rect)));
  const coreIn = (region: PixelRect) => coreAround(middle, region, pictureScale(study.picture));
  const core = trainElement({
    ...study,
    selections: placed.map(({ selection, region }) => ({ ...selection, rect: coreIn(region) })),
  });
  const size = first.region;
  const resized = { ...first.selection, rect: size };
  const toRegion = relativePosition(coreIn(size), size);
  let examples = cutExamples(core, elsewhere, study, { least: MIN_FIRST_SIMILARITY, size, toRegion });
  let element: TrainedElement | null = null;
  for (let round = 0; round < ROUNDS && examples.length > 0; round++) {
    element = trainElement({ ...study, selections: [resized, ...examples] });
    examples = cutExamples(element, elsewhere, study, { least: DEFAULT_THRESHOLD, size });
  }
  if (!element || examples.length === 0 || areaOf(element.template.box) > mostPixels) return null;
  const isDistinct = measureDistinctness(element, study) >= LEAST_DISTINCT;
  return isDistinct ? { element, examples: [resized, ...examples] } : null;
}

/**
 * Cuts examples of an element from frames that show it: a few, spread from the most to the least similar.
 * `toRegion` is the offset from the element's region to the one of the wanted size.
 */
function cutExamples(
  element: TrainedElement,
  frames: readonly StudyFrame[],
  study: ElementStudy,
  { least, size, toRegion }: { least: number; size: PixelSize; toRegion?: Position },
): SelectionStudy[] {
  const found = detectionsIn(frames, study, element).flatMap((detection, index) => {
    const frame = frames[index];
    if (!frame || !detection || detection.similarity < least) return [];
    const [left, top] = [detection.x + (toRegion?.x ?? 0), detection.y + (toRegion?.y ?? 0)];
    const example = cutExample(frame, study, { left, top, width: size.width, height: size.height });
    return example ? [{ example, similarity: detection.similarity }] : [];
  });
  found.sort((a, b) => b.similarity - a.similarity);
  return pickEvenly(found, MAX_EXAMPLES).map(({ example }) => example);
}

/** Returns the best detection in each frame. */
function detectionsIn(
  frames: readonly StudyFrame[],
  { windows }: ElementStudy,
  element: TrainedElement,
): (Detection | undefined)[] {
  return scoreFrames(element, windows, frames).map(({ detections }) => detections[0]);
}

/** Returns the middle of a click, relative to a region. */
function middleIn(region: PixelRect, rect: PixelRect): Position {
  const { x, y } = middleOf(rect);
  return { x: x - region.left, y: y - region.top };
}

function meanPoint(points: readonly Position[]): Position {
  return { x: meanOf(points.map(({ x }) => x)), y: meanOf(points.map(({ y }) => y)) };
}

function areaOf(box: TemplateBox): number {
  const { width, height } = sizeOfBox(box);
  return width * height;
}
