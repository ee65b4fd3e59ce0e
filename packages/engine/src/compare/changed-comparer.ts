import type { PixelSize, PlanePatch, Position } from '@framescout/media';
import { cutRegion } from '../model/cut-region.ts';
import { pictureScale } from '../model/pixel-rects.ts';
import type { PlaneMoments } from '../model/plane-moments.ts';
import { HALF_AGREEMENT, MAX_CHANCE, PLANES, type Template } from '../model/template.ts';
import type { Comparison } from '../model/trained-element.ts';
import { type ColorMap, fitColorMap, type PlaneProducts } from './fit-color-map.ts';
import { blurPlanes, highPassedPlanes } from './high-pass.ts';

const SAME_COLORS: ColorMap = {
  gains: Float64Array.of(1, 1, 1),
  lumaShares: new Float64Array(PLANES),
  offsets: new Float64Array(PLANES),
};

// Radii of the box filters that are tried, in pixels at 720 lines.
const BLUR_RADII = [1, 2, 3] as const;

// A place whose shape has more than this many times the energy of a blurred template's isn't blurred like it.
const MAX_ENERGY = 2;

/** A template as it is or blurred: its mean, and that high-passed (planes x rows x columns). */
type Look = { mean: Float32Array; shape: Float32Array };

/** What a place shows: its samples, also high-passed, and the mean colors around it. */
type Seen = { values: Uint8Array; shape: Float32Array; around: Float64Array };

/**
 * Compares places with a template as they look while a game changes its whole picture: tinted, flashing, gray, dimmed,
 * blurred. The change of colors is estimated from the place and its surroundings; see {@link fitColorMap}.
 */
export class ChangedComparer {
  readonly #template: Template;
  readonly #learned: Look;
  readonly #blurred: readonly (Look & { energy: number })[];
  /** The pixels that are compared. */
  readonly #pixels: readonly number[];
  /** The sum of their weights. */
  readonly #weight: number;

  /** `ranked` are indices of the template's pixels that are compared, `picture` is the size of its picture. */
  constructor(template: Template, ranked: readonly number[], picture: PixelSize) {
    this.#template = template;
    this.#pixels = ranked;
    this.#weight = ranked.reduce((sum, pixel) => sum + (template.weights[pixel] ?? 0), 0);
    const lookOf = (mean: Float32Array) => ({ mean, shape: highPassedPlanes(mean, template) });
    this.#learned = lookOf(template.mean);
    this.#blurred = BLUR_RADII.map((radius) => {
      const look = lookOf(blurPlanes(template.mean, template, Math.round(radius * pictureScale(picture))));
      return { ...look, energy: this.#energyOf(look.shape) };
    });
  }

  /**
   * Compares a position in a patch with every look that it may have. `surroundings` are those of the place, `known` those
   * that it had in frames of the study.
   */
  compare(
    patch: PlanePatch,
    position: Position,
    surroundings: PlaneMoments,
    known: readonly PlaneMoments[],
  ): Comparison[] {
    const values = cutRegion(patch, position, this.#template);
    const seen = { values, shape: highPassedPlanes(values, this.#template), around: surroundings.means };
    const fit = (look: Look) => fitColorMap(this.#productsWith(values, look), surroundings, known);
    const map = fit(this.#learned);
    // A picture that has more likely kept its colors may still be blurred.
    const inColors = map ? [this.#compareUnder(map, this.#learned, seen)] : [];
    const energy = this.#energyOf(seen.shape);
    const ofBlurred = this.#blurred
      .filter((look) => energy <= MAX_ENERGY * look.energy)
      .map((look) => this.#compareUnder((map && fit(look)) ?? SAME_COLORS, look, seen));
    return [...inColors, ...ofBlurred];
  }

  /** The energy of a shape's luma. */
  #energyOf(shape: Float32Array): number {
    const { weights } = this.#template;
    return this.#pixels.reduce((sum, pixel) => sum + (weights[pixel] ?? 0) * (shape[pixel] ?? 0) ** 2, 0);
  }

  #productsWith(values: Uint8Array, { mean }: Look): PlaneProducts[] {
    const { weights, width, height } = this.#template;
    return Array.from({ length: PLANES }, (_, plane) => {
      const sums = {
        own: 0,
        luma: 0,
        seen: 0,
        ownOwn: 0,
        lumaLuma: 0,
        ownLuma: 0,
        ownSeen: 0,
        lumaSeen: 0,
        seenSeen: 0,
      };
      for (const pixel of this.#pixels) {
        const at = pixel + plane * width * height;
        const weight = (weights[pixel] ?? 0) / this.#weight;
        const [own, luma, seen] = [mean[at] ?? 0, mean[pixel] ?? 0, values[at] ?? 0];
        sums.own += weight * own;
        sums.luma += weight * luma;
        sums.seen += weight * seen;
        sums.ownOwn += weight * own * own;
        sums.lumaLuma += weight * luma * luma;
        sums.ownLuma += weight * own * luma;
        sums.ownSeen += weight * own * seen;
        sums.lumaSeen += weight * luma * seen;
        sums.seenSeen += weight * seen * seen;
      }
      return sums;
    });
  }

  #compareUnder(map: ColorMap, { mean, shape: ownShape }: Look, { values, shape, around }: Seen): Comparison {
    const { precision, weights, width, height, chance } = this.#template;
    const pixels = width * height;
    let [agreed, byChance] = [0, 0];
    let [product, ownEnergy, seenEnergy] = [0, 0, 0];
    for (const pixel of this.#pixels) {
      const weight = (weights[pixel] ?? 0) / this.#weight;
      let distance = 0;
      let flatDistance = 0;
      for (let plane = 0, at = pixel; plane < PLANES; plane++, at += pixels) {
        const gain = map.gains[plane] ?? 1;
        const share = map.lumaShares[plane] ?? 0;
        const expected = gain * (mean[at] ?? 0) + share * (mean[pixel] ?? 0) + (map.offsets[plane] ?? 0);
        distance += ((values[at] ?? 0) - expected) ** 2 * (precision[at] ?? 0);
        flatDistance += ((around[plane] ?? 0) - expected) ** 2 * (precision[at] ?? 0);
        const own = gain * (ownShape[at] ?? 0) + share * (ownShape[pixel] ?? 0);
        const seen = shape[at] ?? 0;
        product += weight * own * seen;
        ownEnergy += weight * own * own;
        seenEnergy += weight * seen * seen;
      }
      agreed += weight / (1 + (distance / HALF_AGREEMENT) ** 2);
      byChance += weight / (1 + (flatDistance / HALF_AGREEMENT) ** 2);
    }
    // Where a map leaves little contrast, any flat area agrees with the element.
    const usual = Math.min(MAX_CHANCE, Math.max(chance, byChance));
    return {
      agreement: (agreed - usual) / (1 - usual),
      correlation: product / Math.sqrt(ownEnergy * seenEnergy + 1e-9),
    };
  }
}
