import type { ColorPlanes } from './color-planes.ts';
import { PLANES, type PlaneName, type Template } from './learn-template.ts';

/** Where a template fits a patch best, and how well (-1..1) by the probes alone. */
export type ProbeHit = { dx: number; dy: number; score: number };

const PROBES = 192;
const COARSE_STEP = 2;
// A fine pattern between two coarse positions can score below a chance hit elsewhere.
const REFINED_HITS = 6;

/**
 * Finds a template in a patch a few pixels larger by looking only at its most telling pixels ("probes"): those that
 * stand out most, either way, in the one plane in which the element stands out best from what its background does.
 * Every second position is tried, then those around the best few.
 */
export class ProbeSearch {
  /** The plane that is looked at. */
  readonly plane: PlaneName;
  readonly #columns: Int16Array;
  readonly #rows: Int16Array;
  readonly #centred: Float32Array;
  readonly #weights: Float32Array;
  readonly #norm: number;
  readonly #weightSum: number;
  #offsets = new Int32Array(0);
  #stride = -1;

  constructor(template: Template) {
    this.plane = choosePlane(template);
    const look = planeValues(template, this.plane);
    const chosen = chooseProbes(template.weights, look);
    this.#columns = Int16Array.from(chosen, (i) => template.columns[i] ?? 0);
    this.#rows = Int16Array.from(chosen, (i) => template.rows[i] ?? 0);
    this.#weights = Float32Array.from(chosen, (i) => template.weights[i] ?? 0);
    const values = Float32Array.from(chosen, (i) => look[i] ?? 0);
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
    const hits: ProbeHit[] = [{ ...home, score: this.#scoreAt(patch, home.dx, home.dy) }];
    for (let dy = home.dy % COARSE_STEP; dy <= maxY; dy += COARSE_STEP) {
      for (let dx = home.dx % COARSE_STEP; dx <= maxX; dx += COARSE_STEP) {
        keepBest(hits, { dx, dy, score: this.#scoreAt(patch, dx, dy) });
      }
    }
    let best = hits[0] ?? { ...home, score: 0 };
    for (const around of hits) {
      for (let dy = Math.max(0, around.dy - 1); dy <= Math.min(maxY, around.dy + 1); dy++) {
        for (let dx = Math.max(0, around.dx - 1); dx <= Math.min(maxX, around.dx + 1); dx++) {
          const score = this.#scoreAt(patch, dx, dy);
          if (score > best.score) best = { dx, dy, score };
        }
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
    const samples = patch[this.plane];
    const offsets = this.#offsets;
    const weights = this.#weights;
    const centred = this.#centred;
    let first = 0;
    let second = 0;
    let product = 0;
    for (let i = 0; i < offsets.length; i++) {
      const value = samples[base + (offsets[i] ?? 0)] ?? 0;
      const weighted = (weights[i] ?? 0) * value;
      first += weighted;
      second += weighted * value;
      product += (centred[i] ?? 0) * value;
    }
    const energy = second - (first * first) / this.#weightSum;
    return energy > 1 && this.#norm > 0 ? product / (this.#norm * Math.sqrt(energy)) : 0;
  }
}

/** Keeps the best hits, the best first. */
function keepBest(hits: ProbeHit[], hit: ProbeHit): void {
  const last = hits.at(-1);
  if (hits.length >= REFINED_HITS && last && hit.score <= last.score) return;
  const at = hits.findIndex((other) => hit.score > other.score);
  hits.splice(at < 0 ? hits.length : at, 0, hit);
  if (hits.length > REFINED_HITS) hits.pop();
}

// Colour is recorded more coarsely than luma, so it has to stand out that much better.
const LUMA_ADVANTAGE = 2;
const NOISE_VARIANCE = 16;

/** The plane with the largest variance within the element, against that of the region between the samples. */
function choosePlane(template: Template): PlaneName {
  let best: PlaneName = 'luma';
  let bestRatio = Number.NEGATIVE_INFINITY;
  for (const plane of PLANES) {
    const { variance } = weightedMoments(template.weights, planeValues(template, plane));
    const advantage = plane === 'luma' ? LUMA_ADVANTAGE : 1;
    const ratio = (advantage * variance) / (template.unrest[plane] + NOISE_VARIANCE);
    if (ratio > bestRatio) {
      bestRatio = ratio;
      best = plane;
    }
  }
  return best;
}

function planeValues(template: Template, plane: PlaneName): Float32Array {
  const pixels = template.weights.length;
  const index = PLANES.indexOf(plane);
  return template.mean.subarray(index * pixels, (index + 1) * pixels);
}

/** Indices of the pixels with the largest weighted deviation, half of them above the mean and half below. */
function chooseProbes(weights: Float32Array, look: Float32Array): number[] {
  const { mean } = weightedMoments(weights, look);
  const rank = (i: number) => (weights[i] ?? 0) * ((look[i] ?? 0) - mean) * (0.75 + 0.25 * scatter(i));
  const indices = [...weights.keys()];
  const bright = indices.filter((i) => rank(i) > 0).sort((a, b) => rank(b) - rank(a));
  const dark = indices.filter((i) => rank(i) <= 0).sort((a, b) => rank(a) - rank(b));
  return [...bright.slice(0, PROBES / 2), ...dark.slice(0, PROBES / 2)].sort((a, b) => a - b);
}

function weightedMoments(weights: Float32Array, values: Float32Array): { mean: number; variance: number } {
  let total = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] ?? 0;
    const value = values[i] ?? 0;
    total += weight;
    first += weight * value;
    second += weight * value * value;
  }
  if (total === 0) return { mean: 0, variance: 0 };
  return { mean: first / total, variance: Math.max(0, second / total - (first / total) ** 2) };
}

// Without it the probes of a flat-coloured element would all lie in its first rows.
function scatter(i: number): number {
  return ((Math.imul(i + 1, 0x9e3779b1) >>> 8) % 1024) / 1024;
}
