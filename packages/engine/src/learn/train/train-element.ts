import type { PlanePatch } from '@framescout/media';
import { clamp, type PixelRect, type PixelSize, type Position, relativePosition } from '@framescout/media';
import { TemplateScorer } from '../../compare/template-scorer.ts';
import { cutRegion } from '../../model/cut-region.ts';
import {
  type ElementStudy,
  largestPatchOf,
  patchAround,
  type SelectionStudy,
  type StudyFrame,
} from '../../model/element-study.ts';
import { distinctPlaces } from '../../model/search-windows.ts';
import { ENOUGH_BACKGROUNDS, quantile } from '../../model/statistics.ts';
import { sizeOfBox, type Template } from '../../model/template.ts';
import {
  type Comparison,
  ELEMENT_SHARE,
  NO_LIKENESS,
  type TrainedElement,
} from '../../model/trained-element.ts';
import { Background } from './background.ts';
import { learnTemplate, type TrainingPatch } from './learn-template.ts';

// Each round uses what the template of the one before recognizes, and the last is reached only if that still changes.
const ROUNDS = 4;
// A frame scoring at least this share of the worst selection's score isn't background.
const BACKGROUND_SHARE = 0.45;

// Pixels from another recording went through another encoder and often another scaler, and there are no other
// frames of it. With less allowance, the element as rendered in this recording would pass for background.
const FOREIGN_NOISE = 3;

// Offsets at which the background's correlation is measured: at the place, slightly off it, and well off it.
const CORRELATED_OFFSETS = [
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
// Offsets of additional background patches, for when the place itself has too few.
const OFFSETS_BESIDE = [
  [0, 60],
  [0, -60],
  [30, 110],
  [-30, -110],
  [-30, 60],
  [30, -60],
] as const;
const BACKGROUND_QUANTILE = 0.99;

/**
 * Learns an element from its study, in rounds: first a template from the selections, then again with what
 * that recognizes. Frames that don't show the element become background, and frames close to a selection that
 * do show it become further examples. If the selections are `isForeign`, from another recording, more noise is allowed
 * for in recognizing it; what is learned in the end allows for no more than the ordinary (NOISE_SIGMA), since
 * look-alikes would agree with it too. `lookAlikes` are places in the study's frames that
 * resemble the element but are not it.
 * @throws {TypeError} without selections
 */
export function trainElement(
  study: ElementStudy,
  isForeign = false,
  lookAlikes: readonly SelectionStudy[] = [],
): TrainedElement {
  const [first] = study.selections;
  if (!first) throw new TypeError('an element without selections cannot be learned');
  const size = { width: first.rect.width, height: first.rect.height };
  const noise = isForeign ? FOREIGN_NOISE : 1;
  const phase = { x: first.rect.left & 1, y: first.rect.top & 1 };
  const { selections } = study;
  const cutPatches = new CutPatches(size);
  const backgroundModel = new Background(size, isForeign);
  const rects = selections.map(({ rect }) => rect);
  let places = distinctPlaces(rects, size);
  const largest = largestPatchOf(study);
  const counterSpots = study.counterExamples.map(spotOf);
  const alike = lookAlikes.map((lookAlike) => cutPatches.at(spotOf(lookAlike)));
  let training = selections.map((selection, index) =>
    cutTrainingPatch(selection, selection.patch, index, size),
  );
  const awayFrames = study.frames.filter((frame) => !frame.isNearSelection);
  let background = collectBackground(awayFrames);
  let template = learn();
  for (let round = 1; round < ROUNDS; round++) {
    places = distinctPlaces(rects, sizeOfBox(template.box));
    const scorer = new TemplateScorer(template, largest);
    const scoreOf = ({ window, rect }: SelectionStudy, patch: PlanePatch) => {
      scorer.load(patch);
      return scorer.agreement(relativePosition(window, rect));
    };
    const scores = selections.map((selection) => scoreOf(selection, selection.patch));
    const maxBackgroundScore = BACKGROUND_SHARE * Math.min(...scores);
    const framesWithout = study.frames.filter(
      (frame) => bestScore(scorer, frame, study, places) < maxBackgroundScore,
    );
    const found = collectBackground(framesWithout);
    const patches = selections.map((selection, index) => {
      const isLike = (patch: PlanePatch) => scoreOf(selection, patch) >= ELEMENT_SHARE * (scores[index] ?? 1);
      const further = [...takeWhile(selection.before, isLike), ...takeWhile(selection.after, isLike)];
      return [selection.patch, ...further];
    });
    // The same inputs would just give the same template again.
    if (isSameSpots(found, background) && patches.flat().length === training.length) break;
    background = found;
    training = selections.flatMap((selection, index) =>
      (patches[index] ?? []).map((patch) => cutTrainingPatch(selection, patch, index, size)),
    );
    template = learn();
  }
  if (isForeign) template = learn(1);
  const scorer = new TemplateScorer(template, largest);
  const correlations = correlationsOf(scorer, background);
  return {
    template,
    picture: study.picture,
    places,
    backgroundCorrelation: quantile(correlations, BACKGROUND_QUANTILE),
    selections: selections.map((selection) => compareAt(scorer, spotOf(selection))),
    counterExamples: counterSpots.map((spot) => compareAt(scorer, spot)),
    likeness: NO_LIKENESS,
    surroundings: [],
    isAnywhere: false,
    isPlain: false,
    training: { study, isForeign },
  };

  /**
   * Returns the background in frames that don't show the element; if there are few, also the picture around
   * it.
   */
  function collectBackground(frames: readonly StudyFrame[]): Spot[] {
    const found = spotsIn(frames, study, places);
    return frames.length < ENOUGH_BACKGROUNDS ? [...found, ...spotsBeside(study, places)] : found;
  }

  function learn(allowed = noise): Template {
    // Counter-examples count as much as all other background combined.
    const repeats = Math.ceil(background.length / Math.max(1, counterSpots.length));
    const counted = new Map<Uint8Array, number>();
    for (const spot of background) countPatch(counted, cutPatches.at(spot), 1);
    for (const spot of counterSpots) countPatch(counted, cutPatches.at(spot), repeats);
    backgroundModel.replace(counted);
    return learnTemplate(training, backgroundModel, alike, size, phase, allowed);
  }
}

function countPatch(counted: Map<Uint8Array, number>, patch: Uint8Array, times: number): void {
  counted.set(patch, (counted.get(patch) ?? 0) + times);
}

function cutTrainingPatch(
  { window, rect }: SelectionStudy,
  patch: PlanePatch,
  selection: number,
  size: PixelSize,
): TrainingPatch {
  return { values: cutRegion(patch, relativePosition(window, rect), size), selection };
}

/** A region of a patch, given by its top left pixel. */
type Spot = { patch: PlanePatch; position: Position };

/** Cuts spots out of their patches, each only once: rounds have most of them in common. */
class CutPatches {
  readonly #size: PixelSize;
  readonly #known = new Map<PlanePatch, Map<string, Uint8Array>>();

  constructor(size: PixelSize) {
    this.#size = size;
  }

  /** Returns the pixels of a spot, planes x rows x columns. */
  at({ patch, position }: Spot): Uint8Array {
    const ofPatch = this.#known.get(patch) ?? new Map<string, Uint8Array>();
    this.#known.set(patch, ofPatch);
    const key = `${position.x},${position.y}`;
    const known = ofPatch.get(key);
    if (known) return known;
    const cutOut = cutRegion(patch, position, this.#size);
    ofPatch.set(key, cutOut);
    return cutOut;
  }
}

function spotOf({ patch, window, rect }: SelectionStudy): Spot {
  return { patch, position: relativePosition(window, rect) };
}

function isSameSpots(a: readonly Spot[], b: readonly Spot[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ patch, position }, i) => {
      const other = b[i];
      return patch === other?.patch && position.x === other.position.x && position.y === other.position.y;
    })
  );
}

/** Returns the element's places in each frame. */
function spotsIn(frames: readonly StudyFrame[], study: ElementStudy, places: readonly PixelRect[]): Spot[] {
  return frames.flatMap((frame) => placesIn(frame, study, places));
}

/** Returns regions around the element's places, within the windows. */
function spotsBeside(study: ElementStudy, places: readonly PixelRect[]): Spot[] {
  return spotsIn(study.frames, study, places).flatMap(({ patch, position }, index) => {
    const [dx = 0, dy = 0] = OFFSETS_BESIDE[index % OFFSETS_BESIDE.length] ?? [];
    const [width = 0, height = 0] = [places[0]?.width, places[0]?.height];
    const x = clamp(position.x + dx, 0, patch.width - width);
    const y = clamp(position.y + dy, 0, patch.height - height);
    return x === position.x && y === position.y ? [] : [{ patch, position: { x, y } }];
  });
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
    best = Math.max(best, scorer.agreement(scorer.findBestNear(position).position));
  }
  return best;
}

function correlationsOf(scorer: TemplateScorer, background: readonly Spot[]): number[] {
  const correlations: number[] = [];
  for (const { patch, position } of background) {
    scorer.load(patch);
    for (const [dx, dy] of CORRELATED_OFFSETS) {
      const shifted = { x: position.x + dx, y: position.y + dy };
      correlations.push(scorer.correlate(shifted).correlation);
    }
  }
  return correlations;
}

/**
 * Returns, for each place of an element in a frame of its study, the patch that contains it and the position
 * in that.
 */
export function placesIn(frame: StudyFrame, { windows }: ElementStudy, places: readonly PixelRect[]): Spot[] {
  return places.flatMap((place) => {
    const around = patchAround(place, windows, frame.patches);
    return around ? [{ patch: around.patch, position: relativePosition(around.window, place) }] : [];
  });
}

function compareAt(scorer: TemplateScorer, { patch, position }: Spot): Comparison {
  scorer.load(patch);
  return { agreement: scorer.agreement(position), correlation: scorer.correlate(position).correlation };
}

function takeWhile<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Item[] {
  const end = items.findIndex((item) => !isWanted(item));
  return end < 0 ? [...items] : items.slice(0, end);
}
