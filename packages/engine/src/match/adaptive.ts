import { type PixelRect, type PixelSize, type Position, positionIn } from '../sample/pixel-rect.ts';
import type { PlanePatch } from '../sample/plane-patch.ts';
import { isInside } from './element-study.ts';
import type { ElementGeometry, FrameScore, PlaneMatcher, Sighting } from './matcher.ts';
import { TemplateScorer } from './template-scorer.ts';
import { type Comparison, largestOf, type TrainedElement } from './train-element.ts';

// How many places a window may hold the element at, at once.
const MOST_SIGHTINGS = 5;
// Two sightings lie at least this share of the element's own size apart, and this many pixels.
const APART_SHARE = 0.6;
const LEAST_APART = 4;

// Steps of a look, by normalised agreement: below the first nothing is worth refining, below the second nothing is
// worth comparing in full; below the third a place away from home is background.
const WORTH_REFINING = 0.12;
const WORTH_COMPARING = 0.25;
const WORTH_CORRELATING = 0.3;
// A tinted or dimmed element agrees little in value, but its shape shows at its own place.
const SHAPE_SHOWS = 0.25;

// A sighting above this needs no second look.
const CLEAR = 0.9;

// An element on the move is looked for this far (pixels) from where it should be; it is found where the shape is there
// to this degree and not fainter than this, nor stronger than before but for the measurement's noise.
const SHAPE_REACH = 8;
const SHAPE_FOUND = 0.35;
const FAINTEST = 0.05;
const OPACITY_NOISE = 0.1;

// A correlation within the background's own reach says nothing; how far that can be taken to reach.
const LEAST_BACKGROUND = 0.2;
const MOST_BACKGROUND = 0.7;
// Agreement counts in full only where the shape, too, is there to this degree.
const SHAPE_NEEDED = 0.3;

// Selections that score less are poor ones; that must not make a bad match look good.
const LEAST_FULL_SCORE = 0.9;

// The fused score that divides the two classes best, and the sensitivity it is shown as.
const DIVIDING_SCORE = 0.68;
const DIVIDING_SIMILARITY = 0.75;
// So far from the likest counter-example towards the worst selection the dividing line is drawn.
const COUNTER_EXAMPLE_SHARE = 0.5;
// Similarities below this belong to no event at any sensitivity.
const LEAST_SIMILARITY = 0.3;

/** The correlation of background, the score that divides the classes, and the one that counts as full. */
type Scale = { background: number; dividing: number; full: number };

type Window = { rect: PixelRect; homes: { position: Position; opacity: () => number }[] };

/**
 * Looks for a learnt element all over the windows around its places. A place's score is half the agreement of its
 * samples with the template's, beyond chance, and half the correlation of their shapes, beyond what the background
 * reaches; agreement without shape counts little, since flat things agree with much.
 */
export function createAdaptiveMatcher(element: TrainedElement, rects: readonly PixelRect[]): PlaneMatcher {
  const seer = new Seer(element, largestOf(rects));
  const { places } = element;
  const windows = rects.map((rect): Window => {
    const homes = places.flatMap((place) => {
      const position = positionIn(rect, place);
      return isInside(place, rect) ? [{ position, opacity: seer.scorer.opacityFilter(position, rect) }] : [];
    });
    return { rect, homes };
  });
  return {
    reads: 'planes',
    rects,
    regionCount: 1,
    geometry: seer.geometry,
    compare(patches, score) {
      score.opacity = 0;
      const sightings = windows.flatMap((window, index) => {
        const patch = patches[index];
        return patch ? lookAround(window, patch, seer, score) : [];
      });
      putSightings(score, sightings);
    },
    findShape(patches, near, opacity) {
      for (const [index, { rect }] of windows.entries()) {
        const patch = patches[index];
        if (!patch || !seer.isInReach(near, rect)) continue;
        seer.scorer.load(patch);
        return seer.findShape(near, rect, opacity);
      }
      return null;
    },
  };
}

/** Scores what was kept of a frame: the patches around an element's places and around where it was seen. */
export function createSpotComparer(
  element: TrainedElement,
  largest: PixelSize,
): {
  geometry: ElementGeometry;
  compare(spots: readonly { rect: PixelRect; patch: PlanePatch }[], score: FrameScore): void;
} {
  const seer = new Seer(element, largest);
  const { width, height } = element.template;
  const compare = (spots: readonly { rect: PixelRect; patch: PlanePatch }[], score: FrameScore) => {
    score.opacity = 0;
    const sightings: Sighting[] = [];
    for (const { rect, patch } of spots) {
      seer.scorer.load(patch);
      const place = element.places.find((other) => isInside(other, rect));
      if (place) {
        const { opacity } = seer.scorer.correlate(positionIn(rect, place));
        score.opacity = Math.max(score.opacity, opacity);
      }
      const middle = {
        x: Math.round((rect.width - width) / 2),
        y: Math.round((rect.height - height) / 2),
      };
      seer.lookNear(place ? positionIn(rect, place) : middle, rect, sightings);
    }
    putSightings(score, sightings);
  };
  return { geometry: seer.geometry, compare };
}

function putSightings(score: FrameScore, sightings: Sighting[]): void {
  sightings.sort((a, b) => b.similarity - a.similarity);
  score.similarities[0] = sightings[0]?.similarity ?? 0;
  score.sightings = sightings.filter(({ similarity }) => similarity >= LEAST_SIMILARITY);
}

/** Compares places of the loaded patch with an element. */
class Seer {
  readonly scorer: TemplateScorer;
  readonly geometry: ElementGeometry;
  readonly #scale: Scale;
  readonly apart: PixelSize;

  constructor(
    { template, places, backgroundCorrelation, selections, counterExamples }: TrainedElement,
    largest: PixelSize,
  ) {
    const background = Math.min(MOST_BACKGROUND, Math.max(LEAST_BACKGROUND, backgroundCorrelation));
    const scoreOf = ({ agreement, correlation }: Comparison) => fuse(agreement, correlation, background);
    const { left, right, top, bottom } = template.box;
    const box = { width: right - left + 1, height: bottom - top + 1 };
    this.scorer = new TemplateScorer(template, largest);
    this.geometry = {
      places: places.map((place) => ({ x: place.left, y: place.top })),
      region: { width: template.width, height: template.height },
      box,
    };
    this.#scale = createScale(background, selections.map(scoreOf), counterExamples.map(scoreOf));
    this.apart = {
      width: Math.max(LEAST_APART, box.width * APART_SHARE),
      height: Math.max(LEAST_APART, box.height * APART_SHARE),
    };
  }

  /** Adds a place to the sightings, unless a better one so near is there. */
  consider(position: Position, agreement: number, window: PixelRect, sightings: Sighting[]): void {
    const x = position.x + window.left;
    const y = position.y + window.top;
    const { correlation } = this.scorer.correlate(position);
    const similarity = similarityOf(fuse(agreement, correlation, this.#scale.background), this.#scale);
    const known = sightings.findIndex(
      (other) => Math.abs(other.x - x) < this.apart.width && Math.abs(other.y - y) < this.apart.height,
    );
    if (known < 0) sightings.push({ x, y, similarity });
    else if (similarity > (sightings[known]?.similarity ?? 0)) sightings[known] = { x, y, similarity };
  }

  /** Whether the element itself, at a place, would lie in a window, but for a quarter of it. */
  isInReach({ x, y }: Position, window: PixelRect): boolean {
    const { left, right, top, bottom } = this.scorer.template.box;
    const across = (right - left) / 4;
    const down = (bottom - top) / 4;
    return (
      x + left + across >= window.left &&
      y + top + down >= window.top &&
      x + right - across < window.left + window.width &&
      y + bottom - down < window.top + window.height
    );
  }

  /** The best correlation around a place of the loaded patch, where it is beyond the background's. */
  findShape(near: Position, window: PixelRect, most: number): (Position & { opacity: number }) | null {
    const middle = { x: near.x - window.left, y: near.y - window.top };
    const coarse = this.#bestShape(middle, SHAPE_REACH, 2);
    const { position, correlation, opacity } = this.#bestShape(coarse.position, 1, 1);
    const shape = shapeBeyond(correlation, this.#scale.background);
    if (shape < SHAPE_FOUND || opacity < FAINTEST || opacity > most + OPACITY_NOISE) return null;
    return { x: position.x + window.left, y: position.y + window.top, opacity };
  }

  #bestShape(
    middle: Position,
    reach: number,
    step: number,
  ): { position: Position; correlation: number; opacity: number } {
    let best = { position: middle, ...this.scorer.correlate(middle) };
    for (let dy = -reach; dy <= reach; dy += step) {
      for (let dx = -reach; dx <= reach; dx += step) {
        const position = { x: middle.x + dx, y: middle.y + dy };
        const found = this.scorer.correlate(position);
        if (found.correlation > best.correlation) best = { position, ...found };
      }
    }
    return best;
  }

  /**
   * Considers a place, and the best one within two pixels: agreement leads astray where all colours are shifted, so the
   * place itself is compared in any case.
   */
  lookNear(position: Position, window: PixelRect, sightings: Sighting[]): void {
    this.consider(position, this.scorer.agreement(position), window, sightings);
    const near = this.scorer.bestNear(position, 1).position;
    const best =
      near.x === position.x && near.y === position.y ? near : this.scorer.bestNear(near, 1).position;
    if (best.x === position.x && best.y === position.y) return;
    this.consider(best, this.scorer.agreement(best), window, sightings);
  }
}

function lookAround({ rect, homes }: Window, patch: PlanePatch, seer: Seer, score: FrameScore): Sighting[] {
  const { scorer } = seer;
  scorer.load(patch);
  const sightings: Sighting[] = [];
  for (const peak of scorer.search(MOST_SIGHTINGS, seer.apart)) {
    if (scorer.quickAgreement(peak) < WORTH_REFINING) continue;
    const best = scorer.bestNear(peak, 1);
    const agreement = best.agreement > WORTH_COMPARING ? scorer.agreement(best.position) : best.agreement;
    if (agreement > WORTH_CORRELATING) seer.consider(best.position, agreement, rect, sightings);
  }
  for (const home of homes) {
    const opacity = home.opacity();
    score.opacity = Math.max(score.opacity, opacity);
    if (opacity < SHAPE_SHOWS && scorer.quickAgreement(home.position) < WORTH_REFINING) continue;
    const isSeen = sightings.some(
      ({ x, y, similarity }) =>
        x === home.position.x + rect.left && y === home.position.y + rect.top && similarity > CLEAR,
    );
    if (!isSeen) seer.lookNear(home.position, rect, sightings);
  }
  return sightings;
}

/** How far a correlation goes beyond the background's, 1 at most. */
function shapeBeyond(correlation: number, background: number): number {
  return (correlation - background) / (1 - background);
}

/** The score of a place, 0..1, from its agreement and its correlation. */
function fuse(agreement: number, correlation: number, background: number): number {
  const shape = Math.max(0, shapeBeyond(correlation, background));
  const alike = Math.max(0, agreement) * Math.min(1, shape / SHAPE_NEEDED);
  return (shape + alike) / 2;
}

/** Full is what the selections reach; the dividing line lies above all counter-examples, where that can be. */
function createScale(
  background: number,
  selections: readonly number[],
  counterExamples: readonly number[],
): Scale {
  const worst = Math.min(1, ...selections);
  const full = Math.max(LEAST_FULL_SCORE, worst);
  const likest = Math.max(0, ...counterExamples);
  const between = Math.min(full - 0.02, likest + (worst - likest) * COUNTER_EXAMPLE_SHARE);
  const dividing =
    likest > 0 && likest < worst ? Math.max(DIVIDING_SCORE * full, between) : DIVIDING_SCORE * full;
  return { background, dividing, full };
}

/** A score as a similarity on the scale of the sensitivity: its dividing line lies at the default. */
function similarityOf(score: number, { dividing, full }: Scale): number {
  if (score <= dividing) return (score / dividing) * DIVIDING_SIMILARITY;
  const above = (score - dividing) / (full - dividing);
  return Math.min(1, DIVIDING_SIMILARITY + above * (1 - DIVIDING_SIMILARITY));
}
