import type { PixelRect, PixelSize, Position } from '@framescout/media';
import type { ElementGeometry, FoundShape, Sighting } from './matcher.ts';
import { type PartCorrelation, TemplateScorer } from './template-scorer.ts';
import type { Comparison, TrainedElement } from './train-element.ts';

// Two sightings are at least this share of the element's size apart, and this many pixels.
const APART_SHARE = 0.6;
const LEAST_APART = 4;

// A moving element is searched for within this many pixels of where it should be. It is found if the shape score
// reaches the second value and the opacity is at least the third, and no more than before plus noise.
const SHAPE_REACH = 8;
const SHAPE_FOUND = 0.35;
const FAINTEST = 0.05;
const OPACITY_NOISE = 0.1;
// At least so much of it must be in the window, and the shape score must be the higher the less there is.
const LEAST_VISIBLE = 0.25;
const PART_DOUBT = 0.3;

// Correlations that the background also reaches mean nothing; bounds of that level.
const LEAST_BACKGROUND = 0.2;
const MOST_BACKGROUND = 0.7;
// Agreement only counts in full if the shape score is at least this.
const SHAPE_NEEDED = 0.3;

// Lower-scoring selections are poor ones; they must not make a bad match look good.
const LEAST_FULL_SCORE = 0.9;

// The fused score that separates the two classes best, and the similarity it maps to.
const DIVIDING_SCORE = 0.68;
const DIVIDING_SIMILARITY = 0.75;
// How far from the most similar counter-example towards the worst selection the threshold lies, 0..1.
const COUNTER_EXAMPLE_SHARE = 0.5;

/** The background's correlation, the threshold score, and the score that counts as a full match. */
type Scale = { background: number; dividing: number; full: number };

/** Compares places in the loaded patch with a learnt element, and maps its scores to similarities. */
export class ElementScorer {
  readonly templateScorer: TemplateScorer;
  readonly geometry: ElementGeometry;
  readonly #scale: Scale;
  readonly #picture: PixelSize;
  readonly apart: PixelSize;
  /** Whether it is an even area, without a shape. */
  readonly isPlain: boolean;
  /** The score of the selection least like the template. */
  readonly worst: number;

  constructor(element: TrainedElement, largest: PixelSize) {
    const { template, places, backgroundCorrelation, selections, counterExamples, isAnywhere } = element;
    const background = Math.min(MOST_BACKGROUND, Math.max(LEAST_BACKGROUND, backgroundCorrelation));
    const score = (comparison: Comparison) => scoreOf(comparison, background, element.isPlain);
    const { left, right, top, bottom } = template.box;
    const box = { width: right - left + 1, height: bottom - top + 1 };
    this.templateScorer = new TemplateScorer(template, largest, isAnywhere ? 'anywhere' : 'windows');
    this.geometry = {
      places: places.map((place) => ({ x: place.left, y: place.top })),
      region: { width: template.width, height: template.height },
      box,
      isAnywhere,
    };
    this.#picture = element.picture;
    this.isPlain = element.isPlain;
    this.worst = Math.min(1, ...selections.map(score));
    this.#scale = createScale(background, this.worst, counterExamples.map(score));
    this.apart = {
      width: Math.max(LEAST_APART, box.width * APART_SHARE),
      height: Math.max(LEAST_APART, box.height * APART_SHARE),
    };
  }

  /** Adds a place to the sightings, unless there is a better one nearby. */
  consider(position: Position, agreement: number, window: PixelRect, sightings: Sighting[]): void {
    const x = position.x + window.left;
    const y = position.y + window.top;
    const correlation = this.isPlain ? agreement : this.templateScorer.correlate(position).correlation;
    const similarity = similarityOf(this.scoreOf({ agreement, correlation }), this.#scale);
    const known = sightings.findIndex(
      (other) => Math.abs(other.x - x) < this.apart.width && Math.abs(other.y - y) < this.apart.height,
    );
    if (known < 0) sightings.push({ x, y, similarity });
    else if (similarity > (sightings[known]?.similarity ?? 0)) sightings[known] = { x, y, similarity };
  }

  /** The score of a place, 0..1. */
  scoreOf(comparison: Comparison): number {
    return scoreOf(comparison, this.#scale.background, this.isPlain);
  }

  /** Whether enough of an element at this place would lie in a window for it to be found. */
  isInReach({ x, y }: Position, window: PixelRect): boolean {
    const { left, right, top, bottom } = this.templateScorer.template.box;
    const across = (right - left) * (1 - LEAST_VISIBLE);
    const down = (bottom - top) * (1 - LEAST_VISIBLE);
    return (
      x + left + across >= window.left &&
      y + top + down >= window.top &&
      x + right - across < window.left + window.width &&
      y + bottom - down < window.top + window.height
    );
  }

  /**
   * The best correlation around a place in the loaded patch, which may show only part of the element; null if it does
   * not exceed the background's.
   */
  findShape(near: Position, window: PixelRect, most: number): FoundShape | null {
    if (this.isPlain) return null;
    const middle = { x: near.x - window.left, y: near.y - window.top };
    const coarse = this.#bestShape(middle, SHAPE_REACH, 2);
    const { position, correlation, opacity, share } = this.#bestShape(coarse.position, 1, 1);
    const shape = shapeBeyond(correlation, this.#scale.background);
    if (share < LEAST_VISIBLE || shape < SHAPE_FOUND + PART_DOUBT * (1 - share)) return null;
    if (opacity < FAINTEST || opacity > most + OPACITY_NOISE) return null;
    const place = { x: position.x + window.left, y: position.y + window.top };
    return { ...place, opacity, share: this.templateScorer.shareWithin(this.#picture, place) };
  }

  #bestShape(middle: Position, reach: number, step: number): PartCorrelation & { position: Position } {
    const at = (position: Position) => ({ position, ...this.templateScorer.correlatePart(position) });
    // Of two parts that correlate alike, the larger one is less likely to do so by chance.
    const evidenceOf = ({ correlation, share }: PartCorrelation) => correlation * Math.sqrt(share);
    let best = at(middle);
    for (let dy = -reach; dy <= reach; dy += step) {
      for (let dx = -reach; dx <= reach; dx += step) {
        const found = at({ x: middle.x + dx, y: middle.y + dy });
        if (evidenceOf(found) > evidenceOf(best)) best = found;
      }
    }
    return best;
  }

  /**
   * Considers a place, and the best one within two pixels. Agreement is misleading if all colours are shifted, so the
   * place itself is always compared.
   */
  lookNear(position: Position, window: PixelRect, sightings: Sighting[]): void {
    this.consider(position, this.templateScorer.agreement(position), window, sightings);
    const near = this.templateScorer.bestNear(position, 1).position;
    const best =
      near.x === position.x && near.y === position.y ? near : this.templateScorer.bestNear(near, 1).position;
    if (best.x === position.x && best.y === position.y) return;
    this.consider(best, this.templateScorer.agreement(best), window, sightings);
  }
}

/** How far a correlation exceeds the background's, at most 1. */
function shapeBeyond(correlation: number, background: number): number {
  return (correlation - background) / (1 - background);
}

/** The score of a place, 0..1, from its agreement and its correlation; of an even area, what little disagrees counts. */
function scoreOf({ agreement, correlation }: Comparison, background: number, isPlain: boolean): number {
  if (isPlain) return Math.max(0, agreement) ** 2;
  const shape = Math.max(0, shapeBeyond(correlation, background));
  const alike = Math.max(0, agreement) * Math.min(1, shape / SHAPE_NEEDED);
  return (shape + alike) / 2;
}

/** The worst selection sets the full score; the threshold lies above all counter-examples if possible. */
function createScale(background: number, worst: number, counterExamples: readonly number[]): Scale {
  const full = Math.max(LEAST_FULL_SCORE, worst);
  const mostSimilar = Math.max(0, ...counterExamples);
  const between = Math.min(full - 0.02, mostSimilar + (worst - mostSimilar) * COUNTER_EXAMPLE_SHARE);
  const dividing =
    mostSimilar > 0 && mostSimilar < worst ? Math.max(DIVIDING_SCORE * full, between) : DIVIDING_SCORE * full;
  return { background, dividing, full };
}

/** Maps a score to a similarity: the threshold maps to the default sensitivity. */
function similarityOf(score: number, { dividing, full }: Scale): number {
  if (score <= dividing) return (score / dividing) * DIVIDING_SIMILARITY;
  const above = (score - dividing) / (full - dividing);
  return Math.min(1, DIVIDING_SIMILARITY + above * (1 - DIVIDING_SIMILARITY));
}
