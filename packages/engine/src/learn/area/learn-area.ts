import { clamp, evenRect, type PixelRect, type PixelSize, relativePosition } from '@framescout/media';
import { TemplateScorer } from '../../compare/template-scorer.ts';
import type { Agreement } from '../../model/agreement.ts';
import { isClicked } from '../../model/click-error.ts';
import { type ElementStudy, largestPatchOf, type SelectionStudy } from '../../model/element-study.ts';
import { distinctPlaces } from '../../model/search-windows.ts';
import { meanOf } from '../../model/statistics.ts';
import { boxOf, PLANES, type Template } from '../../model/template.ts';
import {
  type Comparison,
  ELEMENT_SHARE,
  NO_LIKENESS,
  type RegisteredElement,
  type TrainedElement,
} from '../../model/trained-element.ts';
import { placesIn } from '../train/train-element.ts';

// The mean share of the area that agrees in background, up to this, is taken as chance.
const MAX_CHANCE = 0.5;

// Selections say little about how much the samples of all other frames vary, so this many times what they do is
// allowed for.
const SIGMA_ALLOWANCE = 1.5;
// Factors by which a clicked region may be enlarged, largest first.
const ENLARGEMENTS = [4, 3, 2, 1.5, 1];

/**
 * Returns the sizes to try for an area, largest first: those around a click that fit in the windows of all
 * selections; a drawn box keeps its size.
 */
export function areaSizes({ width, height }: PixelSize, selections: readonly SelectionStudy[]): PixelSize[] {
  const factors = isClicked({ width, height }) ? ENLARGEMENTS : [1];
  return factors
    .map((factor) => ({ width: width * factor, height: height * factor }))
    .filter((size) =>
      selections.every(({ window }) => size.width <= window.width && size.height <= window.height),
    );
}

/** Where an area was seen, and what it looks like; `regionOf` returns where a selection shows it. */
type Area = {
  template: Template;
  shown: readonly SelectionStudy[];
  regionOf: (selection: SelectionStudy) => PixelRect;
};

/** Bounds of the standard deviation assumed for an area's samples, by plane (0..255 steps). */
export type SigmaBounds = { min: readonly number[]; max: readonly number[] };

/**
 * Creates the template of an area from its samples in several frames (planes x rows x columns): `expect` returns what
 * one plane of them should be.
 */
export function areaTemplate(
  all: readonly Uint8Array[],
  size: PixelSize,
  expect: (samples: readonly Uint8Array[], plane: number) => Float32Array,
  { min, max }: SigmaBounds,
): Template {
  const pixels = size.width * size.height;
  const mean = new Float32Array(PLANES * pixels);
  const precision = new Float32Array(PLANES * pixels);
  for (let plane = 0; plane < PLANES; plane++) {
    const [from, to] = [plane * pixels, (plane + 1) * pixels];
    const own = all.map((samples) => samples.subarray(from, to));
    const expected = expect(own, plane);
    const squares = own.map((samples) =>
      samples.reduce((sum, sample, i) => sum + (sample - (expected[i] ?? 0)) ** 2, 0),
    );
    const sigma = SIGMA_ALLOWANCE * Math.sqrt(meanOf(squares) / pixels);
    mean.set(expected, from);
    precision.fill(1 / clamp(sigma, min[plane] ?? 0, max[plane] ?? sigma) ** 2, from, to);
  }
  const weights = new Float32Array(pixels).fill(1);
  return { ...size, mean, precision, weights, chance: 0, phase: { x: 0, y: 0 }, box: boxOf(weights, size) };
}

/**
 * Learns an area from the selections that show it; `clicked` are the first three, one of which may be an outlier.
 */
export function learnArea(
  study: ElementStudy,
  area: Area,
  { clicked, agreement }: { clicked: readonly SelectionStudy[]; agreement: Agreement },
): RegisteredElement {
  const element = trainArea(study, area);
  return {
    element,
    registered: clicked.map(area.regionOf),
    agreement,
    windows: element.places.map((place) => evenRect(place, study.picture)),
  };
}

/**
 * Trains an element without a shape to search for, which is compared at its places by value alone. The share
 * that usually agrees in frames without the element is taken as chance.
 */
function trainArea(study: ElementStudy, { template: raw, shown, regionOf }: Area): TrainedElement {
  const { picture, counterExamples } = study;
  const places = distinctPlaces(shown.map(regionOf), raw);
  const background = areaShares(areaScorer(study, raw), study, places).filter(
    (share) => share < ELEMENT_SHARE,
  );
  const template = { ...raw, chance: Math.min(MAX_CHANCE, meanOf(background)) };
  const scorer = areaScorer(study, template);
  const compare = (selection: SelectionStudy): Comparison => {
    scorer.load(selection.patch);
    const agreement = scorer.agreement(relativePosition(selection.window, regionOf(selection)));
    return { agreement, correlation: agreement };
  };
  return {
    template,
    picture,
    places,
    isPlain: true,
    isAnywhere: false,
    backgroundCorrelation: 0,
    selections: shown.map(compare),
    counterExamples: counterExamples.map(compare),
    likeness: NO_LIKENESS,
    surroundings: [],
  };
}

/** Returns the share (0..1) of an area that agrees, for each place in each of a study's frames. */
export function areaShares(
  scorer: TemplateScorer,
  study: ElementStudy,
  places: readonly PixelRect[],
): number[] {
  return study.frames
    .flatMap((frame) => placesIn(frame, study, places))
    .map(({ patch, position }) => {
      scorer.load(patch);
      return scorer.agreement(position);
    });
}

/** Creates a scorer that can load every patch of a study. */
export function areaScorer(study: ElementStudy, template: Template): TemplateScorer {
  return new TemplateScorer(template, largestPatchOf(study));
}
