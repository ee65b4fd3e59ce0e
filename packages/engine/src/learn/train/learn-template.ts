import type { PixelSize, Position } from '@framescout/media';
import { boxFilter } from '../../compare/high-pass.ts';
import { boxOf, HALF_AGREEMENT, NOISE_SIGMA, PLANES, type Template } from '../../model/template.ts';
import { gradientOf } from '../../register/align-sample.ts';
import type { Background } from './background.ts';
import { computeMembership } from './compute-membership.ts';

/** The pixels of the region in one frame, planes x rows x columns, and the selection that it belongs to. */
export type TrainingPatch = { values: Uint8Array; selection: number };

// A pixel's variance may exceed the encoding noise by up to this factor if the selections show that it does.
const MAX_VARIANCE = 9;
const MIN_MEMBERSHIP = 0.5;
const MAX_WEIGHT = 4;
const MIN_WEIGHT = 0.1;
// Lower bound of chance agreement.
const MIN_CHANCE = 0.01;
// Flat parts of an element count a fifth as much as its edges, since many other things are flat. A gradient
// of HALF_STEEPNESS (0..255 steps) counts half.
const FLAT_SHARE = 0.2;
const HALF_STEEPNESS = 20;
// This many look-alikes count as much as all other background.
const ENOUGH_LOOK_ALIKES = 8;

/**
 * Learns a template from patches that show the element, patches of the same place without it, and patches (planes x
 * rows x columns) of look-alikes. Each selection counts equally, however many patches it has.
 *
 * A pixel's weight combines how likely it belongs to the element, how rarely the background agrees with it
 * (-ln of the chance agreement), and how near it is to an edge of the element. What look-alikes share with the element
 * tells them apart from it least. `phase` is that of the patches, `noise` the encoding noise relative to the usual.
 */
export function learnTemplate(
  patches: readonly TrainingPatch[],
  background: Background,
  lookAlikes: readonly Uint8Array[],
  size: PixelSize,
  phase: Position,
  noise: number,
): Template {
  const pixels = size.width * size.height;
  const means = selectionMeans(patches, PLANES * pixels);
  const { mean, precision } = meanAndPrecision(patches, means.length, pixels, noise);
  const member = computeMembership(means, background, size, noise);
  const members = Uint32Array.from([...member.keys()].filter((i) => (member[i] ?? 0) >= MIN_MEMBERSHIP));
  const agreementWith = (patches: ReadonlyMap<Uint8Array, number>) =>
    meanAgreement(members, { mean, precision }, patches, pixels);
  const alike = agreementWith(new Map(lookAlikes.map((patch) => [patch, 1])));
  const alikeShare = Math.min(1, lookAlikes.length / ENOUGH_LOOK_ALIKES);
  const byChance = agreementWith(background.patches).map((usual, i) =>
    Math.max(MIN_CHANCE, (usual + alikeShare * (alike[i] ?? 0)) / (1 + alikeShare)),
  );
  const steepness = boxFilter(gradientWithBorder(mean, size), size, 2);
  const weights = member.map((share, i) => {
    if (share < MIN_MEMBERSHIP) return 0;
    const steep = steepness[i] ?? 0;
    const edge = FLAT_SHARE + ((1 - FLAT_SHARE) * steep) / (steep + HALF_STEEPNESS);
    const weight = Math.min(MAX_WEIGHT, -share * Math.log(byChance[i] ?? 1) * edge);
    return weight < MIN_WEIGHT ? 0 : weight;
  });
  let total = 0;
  let chance = 0;
  weights.forEach((weight, i) => {
    total += weight;
    chance += weight * (byChance[i] ?? 0);
  });
  return {
    ...size,
    mean,
    precision,
    weights,
    chance: total > 0 ? chance / total : 0,
    phase,
    box: boxOf(weights, size),
  };
}

/** Computes the mean patch of each selection. */
function selectionMeans(patches: readonly TrainingPatch[], length: number): Float32Array[] {
  const selections = [...new Set(patches.map((patch) => patch.selection))];
  return selections.map((selection) => {
    const own = patches.filter((patch) => patch.selection === selection);
    const mean = new Float32Array(length);
    for (const { values } of own) {
      for (let i = 0; i < length; i++) mean[i] = (mean[i] ?? 0) + (values[i] ?? 0) / own.length;
    }
    return mean;
  });
}

/** Computes mean and precision over all patches, weighting each selection equally. */
function meanAndPrecision(
  patches: readonly TrainingPatch[],
  selections: number,
  pixels: number,
  noise: number,
): Pick<Template, 'mean' | 'precision'> {
  const counts = new Map<number, number>();
  for (const { selection } of patches) counts.set(selection, (counts.get(selection) ?? 0) + 1);
  const length = PLANES * pixels;
  const mean = new Float32Array(length);
  const squares = new Float32Array(length);
  for (const { values, selection } of patches) {
    const share = 1 / ((counts.get(selection) ?? 1) * selections);
    for (let i = 0; i < length; i++) {
      const value = values[i] ?? 0;
      mean[i] = (mean[i] ?? 0) + value * share;
      squares[i] = (squares[i] ?? 0) + value * value * share;
    }
  }
  const precision = mean.map((value, i) => {
    const usual = (noise * (NOISE_SIGMA[Math.floor(i / pixels)] ?? 1)) ** 2;
    const spread = Math.max(0, (squares[i] ?? 0) - value * value) * selections;
    const variance = spread / Math.max(1, selections - 1);
    return 1 / Math.min(MAX_VARIANCE * usual, Math.max(usual, variance));
  });
  return { mean, precision };
}

/** Computes how much patches, with their multiplicities, agree with the element on average, 0..1 per given pixel. */
function meanAgreement(
  members: Uint32Array,
  { mean, precision }: Pick<Template, 'mean' | 'precision'>,
  patches: ReadonlyMap<Uint8Array, number>,
  pixels: number,
): Float32Array {
  const agreement = new Float32Array(pixels);
  let count = 0;
  for (const [values, times] of patches) {
    count += times;
    for (const i of members) {
      let distance = 0;
      for (let at = i; at < PLANES * pixels; at += pixels) {
        distance += ((values[at] ?? 0) - (mean[at] ?? 0)) ** 2 * (precision[at] ?? 0);
      }
      agreement[i] = (agreement[i] ?? 0) + times / (1 + (distance / HALF_AGREEMENT) ** 2);
    }
  }
  return agreement.map((sum) => sum / Math.max(1, count));
}

/** {@link gradientOf}, with border pixels copied from their inner neighbors. */
function gradientWithBorder(mean: Float32Array, size: PixelSize): Float32Array {
  const inner = gradientOf(mean, size);
  const clamp = (value: number, length: number) => Math.min(Math.max(1, length - 2), Math.max(1, value));
  return inner.map((_, i) => {
    const x = clamp(i % size.width, size.width);
    const y = clamp(Math.floor(i / size.width), size.height);
    return inner[Math.min(y, size.height - 1) * size.width + Math.min(x, size.width - 1)] ?? 0;
  });
}
