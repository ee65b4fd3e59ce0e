import type { PixelRect, PixelSize, Position } from '@framescout/media';
import type { FoundShape, SizedPlace } from './matcher.ts';
import type { PartCorrelation } from './shape-correlator.ts';
import type { TemplateBox } from './template.ts';
import type { TemplateScorer } from './template-scorer.ts';

// A moving element is searched for within this many pixels of where it should be, first on every second one; around so
// many of these, then on every one.
const REACH = 8;
const REFINED = 4;
// It is found if the shape score reaches the first value and the opacity is at least the second, and, where that was less than
// the third, no more than it was plus noise. More than the third is no fade: recording takes some opacity away from what
// moves, more in some frames than in others.
const FOUND = 0.35;
const FAINTEST = 0.05;
const LEAST_RECORDED = 0.6;
const OPACITY_NOISE = 0.1;
// At least so much of it must be in the window, and the shape score must be the higher the less there is.
const LEAST_VISIBLE = 0.25;
const PART_DOUBT = 0.3;

// An element that is not clearly found at the size it had may have grown or shrunk since the frame before, around its
// middle within so many pixels. A clip of a thousand events looks for thousands of them: few sizes are tried.
const CLEARLY_FOUND = 0.6;
const REACH_OF_MIDDLE = 2;
// Sizes lie on a grid of so many steps an octave, so that ways up and down meet. The wider an element is, the finer the grid:
// from one size to the next its edges move by so many pixels at most, and a shape is found within half of that.
const COARSEST_GRID = 8;
const FINEST_GRID = 64;
const EDGE_STEP = 2.5;
// An element that is a little larger or smaller still covers so much of its shape. Where less is covered, it is more
// likely gone, and only sizes that are far apart are tried.
const PARTLY_COVERED = 0.15;
// Of so many more sizes and places one fits by chance: the score has to reach the first value, and exceed that at the
// size it had by the second.
const FOUND_RESIZED = 0.5;
const CLEARLY_BETTER = 0.1;
// As shares of the size it was learnt at, and in pixels: smaller things resemble too much.
const SMALLEST = 0.3;
const LARGEST = 2;
const FEWEST_PIXELS = 10;

/** `score`: how far the correlation exceeds the background's, at most 1. */
type Candidate = PartCorrelation & { place: SizedPlace; score: number };

/** Finds an element that is faint, moving, growing or shrinking near where it should be, by its shape alone. */
export class ShapeFinder {
  readonly #scorer: TemplateScorer;
  readonly #background: number;
  readonly #picture: PixelSize;
  readonly #grid: number;
  /** By how many steps of the grid it may have grown or shrunk: a little, and a lot. */
  readonly #steps: { fine: readonly number[]; coarse: readonly number[] };

  /** `background`: the correlation (0..1) that the background reaches by chance. `picture`: its size in pixels. */
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
   * not exceed the background's, or if it was fading and is more opaque than `most`, what it was.
   */
  find(near: SizedPlace, window: PixelRect, most: number): FoundShape | null {
    const found = this.#around({ ...near, x: near.x - window.left, y: near.y - window.top });
    if (!found || found.opacity < FAINTEST) return null;
    if (most < LEAST_RECORDED && found.opacity > most + OPACITY_NOISE) return null;
    const place = { ...found.place, x: found.place.x + window.left, y: found.place.y + window.top };
    return { ...place, opacity: found.opacity, share: this.#scorer.shareWithin(this.#picture, place) };
  }

  #around(middle: SizedPlace): Candidate | null {
    const same = this.#bestAround(middle, REACH);
    const needed = (middle.size === 1 ? FOUND : FOUND_RESIZED) + PART_DOUBT * (1 - same.share);
    const isFound = same.share >= LEAST_VISIBLE && same.score >= needed;
    if (isFound && same.score >= CLEARLY_FOUND) return same;
    const resized = this.#bestResized(isFound ? same.place : middle, same.opacity >= PARTLY_COVERED);
    const isResized = resized && (!isFound || resized.score > same.score + CLEARLY_BETTER);
    if (isResized) return resized;
    return isFound ? same : null;
  }

  /** The best one of another size that can be told from the background. */
  #bestResized(middle: SizedPlace, isPartlyCovered: boolean): Candidate | null {
    const { fine, coarse } = this.#steps;
    let best: Candidate | null = null;
    for (const steps of isPartlyCovered ? [...fine, ...coarse] : coarse) {
      const size = this.#onGrid(middle.size, steps);
      if (!this.#isDistinct(size)) continue;
      const found = this.#bestWithin({ ...middle, size }, REACH_OF_MIDDLE, 2);
      if (!best || found.score > best.score) best = found;
    }
    const found = best && this.#bestWithin(best.place, 1, 1);
    return found && found.share === 1 && found.score >= FOUND_RESIZED ? found : null;
  }

  /** The size on the grid that is some steps from the one nearest to a size. */
  #onGrid(size: number, steps: number): number {
    return 2 ** ((Math.round(Math.log2(size) * this.#grid) + steps) / this.#grid);
  }

  #isDistinct(size: number): boolean {
    const { left, right, top, bottom } = this.#scorer.template.box;
    const pixels = size * Math.min(right - left + 1, bottom - top + 1);
    return size >= SMALLEST && size <= LARGEST && pixels >= FEWEST_PIXELS;
  }

  /** Thin strokes fit at one pixel only, so that the best of a coarse grid need not be next to the best of all. */
  #bestAround(middle: SizedPlace, reach: number): Candidate {
    const likeliest = this.#within(middle, reach, 2)
      .sort((a, b) => evidenceOf(b) - evidenceOf(a))
      .slice(0, REFINED);
    return mostEvident(likeliest.map(({ place }) => this.#bestWithin(place, 1, 1)));
  }

  #bestWithin(middle: SizedPlace, reach: number, step: number): Candidate {
    return mostEvident(this.#within(middle, reach, step));
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
    // Chance correlations are the higher the fewer pixels there are: by the root of their number.
    const background = Math.min(MOST_BY_CHANCE, this.#background / Math.min(1, place.size));
    return { ...part, place, score: shapeBeyond(part.correlation, background) };
  }
}

const MOST_BY_CHANCE = 0.85;

/** How far a correlation exceeds the background's, at most 1. */
export function shapeBeyond(correlation: number, background: number): number {
  return (correlation - background) / (1 - background);
}

function mostEvident(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, other) => (evidenceOf(other) > evidenceOf(best) ? other : best));
}

/** Of two parts that correlate alike, the larger one is less likely to do so by chance. */
function evidenceOf({ correlation, share }: PartCorrelation): number {
  return correlation * Math.sqrt(share);
}

/** Into how many sizes an octave is divided for an element that fills this box. */
function gridOf({ left, right, top, bottom }: TemplateBox): number {
  const half = Math.max(right - left, bottom - top) / 2;
  let grid = COARSEST_GRID;
  while (grid < FINEST_GRID && half * (2 ** (1 / grid) - 1) > EDGE_STEP) grid *= 2;
  return grid;
}

function bothWays(steps: readonly number[]): number[] {
  return steps.flatMap((step) => [-step, step]);
}
