import type { PixelRect, PixelSize, Position } from '../sample/pixel-rect.ts';
import type { PlanePatch } from '../sample/plane-patch.ts';
import { isInside } from './element-study.ts';
import type { FrameScore, PlaneMatcher, Sighting } from './matcher.ts';
import { TemplateScorer } from './template-scorer.ts';
import type { TrainedElement } from './train-element.ts';
import { largestOf } from './train-element.ts';

// How many places a window may hold the element at, at once.
const MOST_SIGHTINGS = 5;
// Two sightings lie at least this share of the element's own size apart, and this many pixels.
const APART_SHARE = 0.6;
const LEAST_APART = 4;

// Steps of a look, by normalised agreement: below the first nothing is worth refining, below the second nothing is
// worth comparing in full; below the third a place away from home is background.
const WORTH_REFINING = 0.08;
const WORTH_COMPARING = 0.25;
const WORTH_CORRELATING = 0.3;
// A tinted or dimmed element agrees little in value, but its shape shows at its own place.
const SHAPE_SHOWS = 0.25;

// A sighting above this needs no second look.
const CLEAR = 0.9;

// A correlation within the background's own reach says nothing; how far that can be taken to reach.
const LEAST_BACKGROUND = 0.2;
const MOST_BACKGROUND = 0.7;
// Agreement counts in full only where the shape, too, is there to this degree.
const SHAPE_NEEDED = 0.3;

// Selections that score less are poor ones; that must not make a bad match look good.
const LEAST_FULL_SCORE = 0.9;

// The fused score that divides the two classes best, and the sensitivity it is shown as.
const DIVIDING_SCORE = 0.6;
const DIVIDING_SIMILARITY = 0.75;
// Similarities below this belong to no event at any sensitivity.
const LEAST_SIMILARITY = 0.3;

/** The correlation of background, and the score that counts as full: what the selections themselves reach. */
type Scale = { background: number; full: number };

type Window = {
  rect: PixelRect;
  scorer: TemplateScorer;
  homes: { position: Position; opacity: () => number }[];
};

/**
 * Looks for a learnt element all over the windows around its places. A place's score is half the agreement of its
 * samples with the template's, beyond chance, and half the correlation of their shapes, beyond what the background
 * reaches; agreement without shape counts little, since flat things agree with much.
 */
export function createAdaptiveMatcher(
  { template, places, backgroundCorrelation, selections }: TrainedElement,
  rects: readonly PixelRect[],
): PlaneMatcher {
  const background = Math.min(MOST_BACKGROUND, Math.max(LEAST_BACKGROUND, backgroundCorrelation));
  const scoresOfSelections = selections.map(({ agreement, correlation }) =>
    fuse(agreement, correlation, background),
  );
  const scale = { background, full: Math.max(LEAST_FULL_SCORE, Math.min(1, ...scoresOfSelections)) };
  const { left, right, top, bottom } = template.box;
  const box = { width: right - left + 1, height: bottom - top + 1 };
  const apart = {
    width: Math.max(LEAST_APART, box.width * APART_SHARE),
    height: Math.max(LEAST_APART, box.height * APART_SHARE),
  };
  const scorer = new TemplateScorer(template, largestOf(rects));
  const windows = rects.map((rect): Window => {
    const own = places.filter((place) => isInside(place, rect));
    const homes = own.map((place) => {
      const position = { x: place.left - rect.left, y: place.top - rect.top };
      return { position, opacity: scorer.opacityFilter(position, rect) };
    });
    return { rect, scorer, homes };
  });
  return {
    reads: 'planes',
    rects,
    regionCount: 1,
    geometry: { places: places.map((place) => ({ x: place.left, y: place.top })), box },
    compare(patches, score) {
      score.opacity = 0;
      score.sightings = windows.flatMap((window, index) => {
        const patch = patches[index];
        return patch ? lookAround(window, patch, apart, scale, score) : [];
      });
      score.sightings.sort((a, b) => b.similarity - a.similarity);
      score.similarities[0] = score.sightings[0]?.similarity ?? 0;
      score.sightings = score.sightings.filter(({ similarity }) => similarity >= LEAST_SIMILARITY);
    },
  };
}

function lookAround(
  { rect, scorer, homes }: Window,
  patch: PlanePatch,
  apart: PixelSize,
  scale: Scale,
  score: FrameScore,
): Sighting[] {
  scorer.load(patch);
  const sightings: Sighting[] = [];
  const consider = (position: Position, agreement: number) => {
    const x = position.x + rect.left;
    const y = position.y + rect.top;
    const { correlation } = scorer.correlate(position);
    const similarity = similarityOf(fuse(agreement, correlation, scale.background) / scale.full);
    const known = sightings.findIndex(
      (other) => Math.abs(other.x - x) < apart.width && Math.abs(other.y - y) < apart.height,
    );
    if (known < 0) sightings.push({ x, y, similarity });
    else if (similarity > (sightings[known]?.similarity ?? 0)) sightings[known] = { x, y, similarity };
  };
  for (const peak of scorer.search(MOST_SIGHTINGS, apart)) {
    if (scorer.quickAgreement(peak) < WORTH_REFINING) continue;
    const best = scorer.bestNear(peak, 1);
    const agreement = best.agreement > WORTH_COMPARING ? scorer.agreement(best.position) : best.agreement;
    if (agreement > WORTH_CORRELATING) consider(best.position, agreement);
  }
  for (const home of homes) {
    const opacity = home.opacity();
    score.opacity = Math.max(score.opacity, opacity);
    if (opacity < SHAPE_SHOWS && scorer.quickAgreement(home.position) < WORTH_REFINING) continue;
    const isSeen = sightings.some(
      ({ x, y, similarity }) =>
        x === home.position.x + rect.left && y === home.position.y + rect.top && similarity > CLEAR,
    );
    if (isSeen) continue;
    // Agreement leads astray where all colours are shifted, so the place itself is compared in any case.
    consider(home.position, scorer.agreement(home.position));
    const best = scorer.bestNear(home.position, 2).position;
    if (best.x !== home.position.x || best.y !== home.position.y) consider(best, scorer.agreement(best));
  }
  return sightings;
}

/** The score of a place, 0..1, from its agreement and its correlation. */
function fuse(agreement: number, correlation: number, background: number): number {
  const shape = Math.max(0, (correlation - background) / (1 - background));
  const alike = Math.max(0, agreement) * Math.min(1, shape / SHAPE_NEEDED);
  return (shape + alike) / 2;
}

/** A score as a similarity on the scale of the sensitivity: its dividing line lies at the default. */
function similarityOf(score: number): number {
  if (score <= DIVIDING_SCORE) return (score / DIVIDING_SCORE) * DIVIDING_SIMILARITY;
  const above = (score - DIVIDING_SCORE) / (1 - DIVIDING_SCORE);
  return Math.min(1, DIVIDING_SIMILARITY + above * (1 - DIVIDING_SIMILARITY));
}
