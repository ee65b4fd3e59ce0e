import type { ColorPlanes } from './color-planes.ts';
import type { Template } from './learn-template.ts';

/** Where a template fits a patch best, and how well (-1..1) by the probes alone. */
export type ProbeHit = { dx: number; dy: number; score: number };

const PROBES = 192;
const COARSE_STEP = 2;

/**
 * Finds a template in a patch a few pixels larger by looking only at its most telling pixels ("probes"): the
 * brightest and the darkest of those that belong to the element, luma only. Every second position is tried, then
 * those around the best.
 */
export class ProbeSearch {
  readonly #columns: Int16Array;
  readonly #rows: Int16Array;
  readonly #centred: Float32Array;
  readonly #weights: Float32Array;
  readonly #norm: number;
  readonly #weightSum: number;
  #offsets = new Int32Array(0);
  #stride = -1;

  constructor(template: Template) {
    const chosen = chooseProbes(template);
    this.#columns = Int16Array.from(chosen, (i) => template.columns[i] ?? 0);
    this.#rows = Int16Array.from(chosen, (i) => template.rows[i] ?? 0);
    this.#weights = Float32Array.from(chosen, (i) => template.weights[i] ?? 0);
    const values = Float32Array.from(chosen, (i) => template.mean[i] ?? 0);
    this.#weightSum = this.#weights.reduce((total, weight) => total + weight, 0);
    const mean =
      values.reduce((total, value, i) => total + value * (this.#weights[i] ?? 0), 0) / this.#weightSum;
    this.#centred = values.map((value, i) => (this.#weights[i] ?? 0) * (value - mean));
    let energy = 0;
    for (let i = 0; i < values.length; i++) energy += (this.#centred[i] ?? 0) * ((values[i] ?? 0) - mean);
    this.#norm = Math.sqrt(energy);
  }

  /** Tries every position in which a template of `width` x `height` lies inside the patch. */
  search(patch: ColorPlanes, width: number, height: number, home: { dx: number; dy: number }): ProbeHit {
    this.#prepareOffsets(patch.width);
    const maxX = patch.width - width;
    const maxY = patch.height - height;
    let best: ProbeHit = { ...home, score: this.#scoreAt(patch, home.dx, home.dy) };
    for (let dy = home.dy % COARSE_STEP; dy <= maxY; dy += COARSE_STEP) {
      for (let dx = home.dx % COARSE_STEP; dx <= maxX; dx += COARSE_STEP) {
        const score = this.#scoreAt(patch, dx, dy);
        if (score > best.score) best = { dx, dy, score };
      }
    }
    const { dx: aroundX, dy: aroundY } = best;
    for (let dy = Math.max(0, aroundY - 1); dy <= Math.min(maxY, aroundY + 1); dy++) {
      for (let dx = Math.max(0, aroundX - 1); dx <= Math.min(maxX, aroundX + 1); dx++) {
        const score = this.#scoreAt(patch, dx, dy);
        if (score > best.score) best = { dx, dy, score };
      }
    }
    return best;
  }

  #prepareOffsets(stride: number): void {
    if (stride === this.#stride) return;
    this.#stride = stride;
    this.#offsets = Int32Array.from(this.#columns, (column, i) => (this.#rows[i] ?? 0) * stride + column);
  }

  #scoreAt(patch: ColorPlanes, dx: number, dy: number): number {
    const base = dy * patch.width + dx;
    const luma = patch.luma;
    const offsets = this.#offsets;
    const weights = this.#weights;
    const centred = this.#centred;
    let first = 0;
    let second = 0;
    let product = 0;
    for (let i = 0; i < offsets.length; i++) {
      const value = luma[base + (offsets[i] ?? 0)] ?? 0;
      const weighted = (weights[i] ?? 0) * value;
      first += weighted;
      second += weighted * value;
      product += (centred[i] ?? 0) * value;
    }
    const energy = second - (first * first) / this.#weightSum;
    return energy > 1 && this.#norm > 0 ? product / (this.#norm * Math.sqrt(energy)) : 0;
  }
}

/** Indices of the pixels with the largest weighted deviation, half of them above the mean and half below. */
function chooseProbes(template: Template): number[] {
  const { weights, mean } = template;
  let total = 0;
  let average = 0;
  for (let i = 0; i < weights.length; i++) {
    total += weights[i] ?? 0;
    average += (weights[i] ?? 0) * (mean[i] ?? 0);
  }
  average /= total || 1;
  const rank = (i: number) => (weights[i] ?? 0) * ((mean[i] ?? 0) - average) * (0.75 + 0.25 * scatter(i));
  const indices = [...weights.keys()];
  const bright = indices.filter((i) => rank(i) > 0).sort((a, b) => rank(b) - rank(a));
  const dark = indices.filter((i) => rank(i) <= 0).sort((a, b) => rank(a) - rank(b));
  return [...bright.slice(0, PROBES / 2), ...dark.slice(0, PROBES / 2)].sort((a, b) => a - b);
}

// Without it the probes of a flat-coloured element would all lie in its first rows.
function scatter(i: number): number {
  return ((Math.imul(i + 1, 0x9e3779b1) >>> 8) % 1024) / 1024;
}
