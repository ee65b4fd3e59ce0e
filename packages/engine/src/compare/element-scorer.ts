import {
  type PixelRect,
  type PixelSize,
  type PlanePatch,
  type Position,
  relativePosition,
} from '@framescout/media';
import { DEFAULT_THRESHOLD, type Detection, type ElementGeometry, MIN_SIMILARITY } from '../model/matcher.ts';
import { isWithin, PLACE_RADIUS } from '../model/pixel-rects.ts';
import type { PlaneMoments } from '../model/plane-moments.ts';
import { sizeOfBox } from '../model/template.ts';
import type {
  BackgroundLikeness,
  Comparison,
  Surroundings,
  TrainedElement,
} from '../model/trained-element.ts';
import { ChangedComparer } from './changed-comparer.ts';
import { excessCorrelation, ShapeFinder } from './shape-finder.ts';
import { TemplateScorer } from './template-scorer.ts';

/** A detection more similar than this needs no further search around it. */
export const CLEAR = 0.9;

// Two detections are at least this share of the element's size apart.
const APART_SHARE = 0.6;

// Bounds of the correlation that the background is assumed to reach as well, below which a correlation means
// nothing.
const MIN_BACKGROUND = 0.2;
const MAX_BACKGROUND = 0.7;
// Agreement counts in full only if the shape score is at least this.
const SHAPE_NEEDED = 0.3;

// What is less similar in other colors or blurred is something like the element: another face in its frame.
const LEAST_CHANGED = 0.5;

// Selections that score lower are poor ones and must not make a bad match look good.
const MIN_FULL_SCORE = 0.9;

/** The dividing score of learning, which must not lose a selection made over another background. */
const LIKELY_SCORE = 0.68;
/**
 * The dividing score of scans. Of events that peaked between the two, on six sets of footage, one in 35 was the element:
 * most others shared its frame or its font.
 */
export const CERTAIN_SCORE = 0.77;

/**
 * The background's correlation, and the scores that map to {@link MIN_SIMILARITY}, to
 * {@link DEFAULT_THRESHOLD} and to a full match.
 */
type Scale = { background: number; unlike: number; dividing: number; full: number };

/**
 * Compares places in the loaded patch with a learned element, and maps the scores to similarities. The `dividingScore`,
 * a share of a full match's, is the one that maps to {@link DEFAULT_THRESHOLD}.
 */
export class ElementScorer {
  readonly templateScorer: TemplateScorer;
  /** Finds the element where it isn't recognized; null for a flat area, which has no shape. */
  readonly shapes: ShapeFinder | null;
  readonly geometry: ElementGeometry;
  readonly #scale: Scale;
  /** Created on demand: learning compares places with many templates, but not in changed colors. */
  #changed: ChangedComparer | null = null;
  /** Two detections differ by at least this width or this height. */
  readonly apart: PixelSize;
  /**
   * The opacity that the background at the element's places appears to have; it must not count as the
   * element's.
   */
  readonly #backgroundOpacity: number;
  readonly #picture: PixelSize;
  /** Whether the element is a flat area without a shape. */
  readonly isPlain: boolean;
  /** The score of the selection least like the template. */
  readonly worstScore: number;

  constructor(element: TrainedElement, largest: PixelSize, dividingScore = LIKELY_SCORE) {
    const { template, places, backgroundCorrelation, isAnywhere } = element;
    const background = Math.min(MAX_BACKGROUND, Math.max(MIN_BACKGROUND, backgroundCorrelation));
    const score = (comparison: Comparison) => scoreOf(comparison, background, element.isPlain);
    const box = sizeOfBox(template.box);
    this.templateScorer = new TemplateScorer(template, largest);
    this.geometry = {
      places: places.map((place) => ({ x: place.left, y: place.top })),
      region: { width: template.width, height: template.height },
      box,
      isAnywhere,
    };
    this.isPlain = element.isPlain;
    this.#picture = element.picture;
    this.#backgroundOpacity = element.likeness.opacity;
    this.shapes = element.isPlain ? null : new ShapeFinder(this.templateScorer, background, element.picture);
    this.worstScore = Math.min(1, ...element.selections.map(score));
    this.#scale = createScale(
      background,
      this.worstScore,
      element.counterExamples.map(score),
      element.likeness,
      dividingScore,
    );
    this.apart = {
      width: Math.max(PLACE_RADIUS, box.width * APART_SHARE),
      height: Math.max(PLACE_RADIUS, box.height * APART_SHARE),
    };
  }

  /**
   * Adds a place to the detections; of two that are not {@link apart}, only the more similar one is kept (non-maximum
   * suppression). Returns its similarity.
   */
  addDetection(position: Position, agreement: number, window: PixelRect, detections: Detection[]): number {
    const x = position.x + window.left;
    const y = position.y + window.top;
    const correlation = this.isPlain ? agreement : this.templateScorer.correlate(position).correlation;
    const similarity = this.#similarityOf({ agreement, correlation });
    this.#put(similarity, { x, y }, detections);
    return similarity;
  }

  /**
   * Adds a place to the detections as it looks while the whole picture changes: in other colors if what `measureAround`
   * finds around it says so, or blurred. The patch covers the rectangle `read` of the picture.
   */
  addChanged(
    { place, known }: Surroundings,
    measureAround: () => PlaneMoments,
    read: PixelRect,
    patch: PlanePatch,
    detections: Detection[],
  ): void {
    const at = { x: place.left, y: place.top };
    const isSeen = detections.some((other) => other.similarity > CLEAR && isWithin(other, at, this.apart));
    if (isSeen) return;
    this.#changed ??= new ChangedComparer(
      this.templateScorer.template,
      this.templateScorer.ranked,
      this.#picture,
    );
    const compared = this.#changed.compare(patch, relativePosition(read, place), measureAround(), known);
    const similarity = Math.max(0, ...compared.map((comparison) => this.#similarityOf(comparison)));
    if (similarity >= LEAST_CHANGED) this.#put(similarity, at, detections);
  }

  #put(similarity: number, { x, y }: Position, detections: Detection[]): void {
    const known = detections.findIndex((other) => isWithin(other, { x, y }, this.apart));
    if (known < 0) detections.push({ x, y, similarity });
    else if (similarity > (detections[known]?.similarity ?? 0)) detections[known] = { x, y, similarity };
  }

  #similarityOf(comparison: Comparison): number {
    return similarityOf(this.scoreOf(comparison), this.#scale);
  }

  /** Corrects an opacity measured by shape for the share that may be the background's. */
  opacityOf(measured: number): number {
    return (measured - this.#backgroundOpacity) / (1 - this.#backgroundOpacity);
  }

  /** Computes the score of a place, 0..1. */
  scoreOf(comparison: Comparison): number {
    return scoreOf(comparison, this.#scale.background, this.isPlain);
  }

  /**
   * Adds a place, and the best one within two pixels of it, to the detections. If all colors are shifted, agreement
   * is misleading, so the place itself is always compared.
   */
  addDetectionsNear(position: Position, window: PixelRect, detections: Detection[]): void {
    this.addDetection(position, this.templateScorer.agreement(position), window, detections);
    const near = this.templateScorer.findBestNear(position).position;
    const best =
      near.x === position.x && near.y === position.y ? near : this.templateScorer.findBestNear(near).position;
    if (best.x === position.x && best.y === position.y) return;
    this.addDetection(best, this.templateScorer.agreement(best), window, detections);
  }
}

/**
 * Computes the score of a place, 0..1, from its agreement and its correlation; for a flat area, even slight
 * disagreement counts.
 */
function scoreOf({ agreement, correlation }: Comparison, background: number, isPlain: boolean): number {
  if (isPlain) return Math.max(0, agreement) ** 2;
  const shape = Math.max(0, excessCorrelation(correlation, background));
  const alike = Math.max(0, agreement) * Math.min(1, shape / SHAPE_NEEDED);
  return (shape + alike) / 2;
}

/**
 * The worst selection sets the full score; the threshold lies halfway between it and the most similar counter-example,
 * if possible. A score
 * that the background itself would reach maps to the lowest similarities.
 */
function createScale(
  background: number,
  worst: number,
  counterExamples: readonly number[],
  likeness: BackgroundLikeness,
  dividingScore: number,
): Scale {
  const full = Math.max(MIN_FULL_SCORE, worst);
  const mostSimilar = Math.max(0, ...counterExamples);
  const between = Math.min(full - 0.02, (mostSimilar + worst) / 2);
  const dividing =
    mostSimilar > 0 && mostSimilar < worst ? Math.max(dividingScore * full, between) : dividingScore * full;
  const unlike = (Math.max(MIN_SIMILARITY, likeness.similarity) / DEFAULT_THRESHOLD) * dividing;
  return { background, unlike, dividing, full };
}

/** Maps a score to a similarity, linear between the scores of its {@link Scale}. */
function similarityOf(score: number, { unlike, dividing, full }: Scale): number {
  if (score <= unlike) return (score / unlike) * MIN_SIMILARITY;
  if (score <= dividing) {
    const above = (score - unlike) / (dividing - unlike);
    return MIN_SIMILARITY + above * (DEFAULT_THRESHOLD - MIN_SIMILARITY);
  }
  const above = (score - dividing) / (full - dividing);
  return Math.min(1, DEFAULT_THRESHOLD + above * (1 - DEFAULT_THRESHOLD));
}
