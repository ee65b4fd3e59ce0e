import type { PlanePatch, Position } from '@framescout/media';
import { cutRegion } from '../model/cut-region.ts';
import type { PlaneMoments } from '../model/plane-moments.ts';
import { HALF_AGREEMENT, MAX_CHANCE, PLANES, type Template } from '../model/template.ts';
import type { Comparison } from '../model/trained-element.ts';
import { type ColorMap, fitColorMap, type PlaneProducts } from './fit-color-map.ts';
import { highPassedPlanes } from './high-pass.ts';

/**
 * Compares places with a template as they look while a game changes the colors of its whole picture: tinted,
 * flashing, gray, dimmed. The change is estimated from the place and its surroundings; see {@link fitColorMap}.
 */
export class ChangedComparer {
  readonly #template: Template;
  readonly #shape: Float32Array;
  /** The pixels that are compared. */
  readonly #pixels: readonly number[];
  /** The sum of their weights. */
  readonly #weight: number;

  /** `ranked` are indices of the template's pixels that are compared. */
  constructor(template: Template, ranked: readonly number[]) {
    this.#template = template;
    this.#shape = highPassedPlanes(template.mean, template);
    this.#pixels = ranked;
    this.#weight = ranked.reduce((sum, pixel) => sum + (template.weights[pixel] ?? 0), 0);
  }

  /**
   * Compares a position in a patch. `surroundings` are those of the place, `known` those that it had in frames
   * of the study. Returns null if the picture has more likely kept its colors.
   */
  compare(
    patch: PlanePatch,
    position: Position,
    surroundings: PlaneMoments,
    known: readonly PlaneMoments[],
  ): Comparison | null {
    const values = cutRegion(patch, position, this.#template);
    const map = fitColorMap(this.#productsWith(values), surroundings, known);
    return map && this.#compareUnder(map, values, surroundings);
  }

  #productsWith(values: Uint8Array): PlaneProducts[] {
    const { mean, weights, width, height } = this.#template;
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

  #compareUnder(map: ColorMap, values: Uint8Array, { means }: PlaneMoments): Comparison {
    const { mean, precision, weights, width, height, chance } = this.#template;
    const pixels = width * height;
    const shape = highPassedPlanes(values, this.#template);
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
        flatDistance += ((means[plane] ?? 0) - expected) ** 2 * (precision[at] ?? 0);
        const own = gain * (this.#shape[at] ?? 0) + share * (this.#shape[pixel] ?? 0);
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
