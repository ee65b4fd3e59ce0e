import type { PixelRect, PixelSize, Position } from '@framescout/media';
import { type FoundShape, OPACITY_NOISE, type SizedPlace } from '../model/matcher.ts';
import { MAX_CHANCE, sizeOfBox, type TemplateBox } from '../model/template.ts';
import type { PartCorrelation } from './shape-correlator.ts';
import { REACH, REFINED, type TemplateScorer } from './template-scorer.ts';

// A moving element is found near its expected place if the shape score reaches the first value and the opacity the
// second and, if the previous opacity was less than the third, the opacity exceeds that by noise at most. An opacity
// above the third isn't a fade: recording makes moving elements fainter, in some frames more than in others.
const FOUND = 0.35;
const FAINTEST = 0.05;
const MIN_RECORDED = 0.6;
// At least this share of it must be in the window.
const MIN_VISIBLE = 0.25;

// An element that isn't clearly found at its previous size may have grown or shrunk since the previous frame,
// with its middle within this many pixels. A clip of a thousand events looks for thousands of elements, so
// few sizes are tried.
const CLEARLY_FOUND = 0.6;
const REACH_OF_MIDDLE = 2;
// Sizes lie on a logarithmic grid of this many steps per octave, so that growing and shrinking visit the same
// ones. The wider an element, the finer its grid: between adjacent sizes its edges move by at most EDGE_STEP
// pixels, and a shape is found within half of that.
const COARSEST_GRID = 8;
const FINEST_GRID = 64;
const EDGE_STEP = 2.5;
// With so many more sizes and places, one fits by chance. So the score has to reach the first value, and
// exceed the score at the previous size by the second.
const FOUND_RESIZED = 0.5;
const CLEARLY_BETTER = 0.1;
// Relative to the learned size, and in pixels: smaller things resemble too much.
const SMALLEST = 0.3;
const LARGEST = 2;
const MIN_PIXELS = 10;
// A shape at another size is kept from then on, at about 70 bytes per pixel of its region, and the widest
// have the most sizes. So none is tried at which the region would be larger than half of a 720p picture in
// both directions: a menu as large as that may begin a few frames late if it zooms as it opens.
const MAX_RESIZED_PIXELS = 240_000;

/** `score`: by how much the correlation exceeds the background's, at most 1. */
type Candidate = PartCorrelation & { place: SizedPlace; score: number };

/**
 * Finds an element that is faint, moving, growing or shrinking near its expected place, by its shape alone.
 */
export class ShapeFinder {
  readonly #scorer: TemplateScorer;
  readonly #background: number;
  readonly #picture: PixelSize;
  readonly #grid: number;
  /** The numbers of grid steps by which it may have grown or shrunk: a little, and a lot. */
  readonly #steps: { fine: readonly number[]; coarse: readonly number[] };

  /**
   * `background`: the correlation (0..1) that the background reaches by chance. `picture`: its size in
   * pixels.
   */
  constructor(scorer: TemplateScorer, background: number, picture: PixelSize) {
    this.#scorer = scorer;
    this.#background = background;
    this.#picture = picture;
    this.#grid = gridOf(scorer.template.box);
    const coarse = this.#grid / COARSEST_GRID;
    const fine = Array.from({ length: coarse - 1 }, (_, index) => index + 1);
    this.#steps = { fine: bothWays(fine), coarse: bothWays([coarse, 3 * coarse]) };
  }

  /** Whether enough of an element at this place would lie in a window for it to be found. */
  isInReach({ x, y }: Position, window: PixelRect): boolean {
    const { left, right, top, bottom } = this.#scorer.template.box;
    const across = (right - left) * (1 - MIN_VISIBLE);
    const down = (bottom - top) * (1 - MIN_VISIBLE);
    return (
      x + left + across >= window.left &&
      y + top + down >= window.top &&
      x + right - across < window.left + window.width &&
      y + bottom - down < window.top + window.height
    );
  }

  /**
   * Finds the best correlation around a place in the loaded patch, which may show only part of the element.
   * Returns null if the element isn't found, or if it was fading and is more opaque than `most`, its previous
   * opacity.
   */
  find(near: SizedPlace, window: PixelRect, most: number): FoundShape | null {
    const found = this.#around({ ...near, x: near.x - window.left, y: near.y - window.top });
    if (!found || found.opacity < FAINTEST) return null;
    if (most < MIN_RECORDED && found.opacity > most + OPACITY_NOISE) return null;
    const place = { ...found.place, x: found.place.x + window.left, y: found.place.y + window.top };
    return { ...place, opacity: found.opacity, share: this.#scorer.shareWithin(this.#picture, place) };
  }

  #around(middle: SizedPlace): Candidate | null {
    const same = this.#bestAround(middle);
    // Chance scores grow as less of it is seen, like those of smaller sizes.
    const needed = (middle.size === 1 ? FOUND : FOUND_RESIZED) / Math.sqrt(same.share);
    const isFound = same.share >= MIN_VISIBLE && same.score >= needed;
    if (isFound && same.score >= CLEARLY_FOUND) return same;
    // An element that is slightly larger or smaller still covers part of its shape. If nothing is covered, it is
    // more likely gone, and only sizes far apart are tried.
    const resized = this.#bestResized(isFound ? same.place : middle, same.opacity >= OPACITY_NOISE);
    const isResized = resized && (!isFound || resized.score > same.score + CLEARLY_BETTER);
    if (isResized) return resized;
    return isFound ? same : null;
  }

  /** Finds the best match at another size that can be told from the background. */
  #bestResized(middle: SizedPlace, isPartlyCovered: boolean): Candidate | null {
    const { fine, coarse } = this.#steps;
    let best: Candidate | null = null;
    for (const steps of isPartlyCovered ? [...fine, ...coarse] : coarse) {
      const size = this.#onGrid(middle.size, steps);
      if (!this.#isDistinct(size) || !this.#isKeepable(size)) continue;
      const found = this.#bestWithin({ ...middle, size }, REACH_OF_MIDDLE, 2);
      if (!best || found.score > best.score) best = found;
    }
    const found = best && this.#bestWithin(best.place, 1, 1);
    return found && found.share === 1 && found.score >= FOUND_RESIZED ? found : null;
  }

  /** The size on the grid that is `steps` away from the one nearest to `size`. */
  #onGrid(size: number, steps: number): number {
    return 2 ** ((Math.round(Math.log2(size) * this.#grid) + steps) / this.#grid);
  }

  #isDistinct(size: number): boolean {
    const { width, height } = sizeOfBox(this.#scorer.template.box);
    const pixels = size * Math.min(width, height);
    return size >= SMALLEST && size <= LARGEST && pixels >= MIN_PIXELS;
  }

  /** Whether the shape may be kept at this size. */
  #isKeepable(size: number): boolean {
    const { width, height } = this.#scorer.template;
    return width * height * size ** 2 <= MAX_RESIZED_PIXELS;
  }

  /**
   * Refines several places: thin strokes fit at a single pixel only, so the best one of a coarse grid may not
   * be next to the overall best.
   */
  #bestAround(middle: SizedPlace): Candidate {
    const likeliest = this.#within(middle, REACH, 2)
      .sort((a, b) => significanceOf(b) - significanceOf(a))
      .slice(0, REFINED);
    return mostSignificant(likeliest.map(({ place }) => this.#bestWithin(place, 1, 1)));
  }

  #bestWithin(middle: SizedPlace, reach: number, step: number): Candidate {
    return mostSignificant(this.#within(middle, reach, step));
  }

  #within(middle: SizedPlace, reach: number, step: number): Candidate[] {
    const candidates: Candidate[] = [];
    for (let dy = -reach; dy <= reach; dy += step) {
      for (let dx = -reach; dx <= reach; dx += step) {
        candidates.push(this.#at({ ...middle, x: middle.x + dx, y: middle.y + dy }));
      }
    }
    return candidates;
  }

  #at(place: SizedPlace): Candidate {
    const part = this.#scorer.correlatePart(place);
    // Chance correlations grow as pixels get fewer, with the inverse square root of their number.
    const background = Math.min(MAX_CHANCE, this.#background / Math.min(1, place.size));
    return { ...part, place, score: excessCorrelation(part.correlation, background) };
  }
}

/** Returns by how much a correlation exceeds the background's, at most 1. */
export function excessCorrelation(correlation: number, background: number): number {
  return (correlation - background) / (1 - background);
}

function mostSignificant(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, other) => (significanceOf(other) > significanceOf(best) ? other : best));
}

/** If two parts correlate equally well, the larger one is less likely to do so by chance. */
function significanceOf({ correlation, share }: PartCorrelation): number {
  return correlation * Math.sqrt(share);
}

/** Returns the number of sizes per octave for an element that fills this box. */
function gridOf({ left, right, top, bottom }: TemplateBox): number {
  const half = Math.max(right - left, bottom - top) / 2;
  let grid = COARSEST_GRID;
  while (grid < FINEST_GRID && half * (2 ** (1 / grid) - 1) > EDGE_STEP) grid *= 2;
  return grid;
}

function bothWays(steps: readonly number[]): number[] {
  return steps.flatMap((step) => [-step, step]);
}
