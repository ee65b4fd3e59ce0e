import type { PixelRect, PixelSize } from '@framescout/media';
import type { Agreement } from './agreement.ts';
import type { ElementStudy } from './element-study.ts';
import type { PlaneMoments } from './plane-moments.ts';
import type { Template } from './template.ts';

/**
 * How well a region matches a template: agreement beyond chance, and correlation; both 1 for a perfect match.
 */
export type Comparison = { agreement: number; correlation: number };

/**
 * How much a place resembles an element in its absence: the similarity (0..1) that few frames without it
 * exceed, and their median opacity (0..1). Both are close to 0 unless something of the same shape is there
 * instead, such as a button that is not lit.
 */
export type BackgroundLikeness = { similarity: number; opacity: number };

/** The likeness of a background that doesn't resemble an element at all. */
export const NO_LIKENESS: BackgroundLikeness = { similarity: 0, opacity: 0 };

/** A place of an element, and the colors around it, `within` the window that a scan searches, in known frames. */
export type Surroundings = { place: PixelRect; within: PixelRect; known: PlaneMoments[] };

/** The study that an element was trained on, and whether its selections are from another recording. */
type Training = { study: ElementStudy; isForeign: boolean };

/**
 * A learned element: its template, where it belongs (the region's rectangle at each place), and its
 * background.
 */
export type TrainedElement = {
  template: Template;
  /** The size of the picture that it was learned in. */
  picture: PixelSize;
  places: PixelRect[];
  /** The 99th percentile of correlation with this video's background. */
  backgroundCorrelation: number;
  /** How well the selections themselves match the template. */
  selections: Comparison[];
  /** How well the counter-examples match the template. */
  counterExamples: Comparison[];
  /** How much the background at its places resembles it; see {@link BackgroundLikeness}. */
  likeness: BackgroundLikeness;
  /** Where it is recognized although the whole picture changes its colors. */
  surroundings: Surroundings[];
  /** Whether it is searched for throughout the picture. */
  isAnywhere: boolean;
  /** Whether it is a flat area without a shape: only its places are compared, by value. */
  isPlain: boolean;
  /** Only while it is being learned. */
  training?: Training;
};

/** An element learned from selections that were registered by their content. */
export type RegisteredElement = {
  element: TrainedElement;
  /**
   * Where each of the first three selections shows the element: the registered regions, all the same size.
   */
  registered: PixelRect[];
  agreement: Agreement;
  /** The rectangles of the picture to search. */
  windows: PixelRect[];
};

/**
 * What scores at least this share of what the selections do may show the element: a frame, another place, or part of
 * an area.
 */
export const ELEMENT_SHARE = 0.6;

/**
 * Least correlation of a template with each of the selections that it was learned from: 0.9 and more if they show
 * the same thing.
 */
export const MIN_OWN_CORRELATION = 0.8;

/** Returns the correlation (-1..1) of the selection that an element resembles least. */
export function worstCorrelation({ selections }: TrainedElement): number {
  return Math.min(...selections.map(({ correlation }) => correlation));
}

/** Returns by how much more an element correlates with each of its selections than with the background. */
export function correlationMargin(element: TrainedElement): number {
  return worstCorrelation(element) - element.backgroundCorrelation;
}
