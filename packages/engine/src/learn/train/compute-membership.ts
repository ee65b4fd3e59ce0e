import type { PixelSize } from '@framescout/media';
import { boxFilter, highPassedPlanes } from '../../compare/high-pass.ts';
import { NOISE_SIGMA, PLANES } from '../../model/template.ts';
import { clampLikelihood, MAX_FOR, RANGES } from '../../register/shared-likelihood.ts';
import type { Background, Moments } from './background.ts';

// Weights of a pixel's own likelihood and that of its 3 x 3 and 7 x 7 neighborhoods, since elements are
// connected.
const OWN = 0.3;
const NEAR = 0.525;
const WIDE = 0.175;
// Neighbors are correlated, so their sum counts less than if they were independent.
const LIKELIHOOD_SCALE = 1.8;
// Prior log odds in the middle of the region. They fall by 1 to the middle of each edge: the user clicked on the
// element.
const PRIOR_MIDDLE = -1;

// However unlikely they are, this many of the best pixels count as the element's, or all of a smaller region:
// the user said there is one.
const MIN_PIXELS = 90;
const MAX_LIFT = 8;
const LOG_ODDS_WANTED = 0.4;

/**
 * Computes the probability (0..1) that each pixel belongs to the element, from the mean of each selection and
 * the background. The likelihood is a Bayes factor, plane by plane: "these means are draws from one unknown
 * value with encoding noise" against "they are draws from this place's background, a normal distribution with
 * its mean and variance over the video". It is computed both from the samples themselves, which reveals a
 * solid element, and from high-passed samples, which reveals a thin or translucent one. It is smoothed over
 * neighbors, with a prior in favor of the middle of the region. `noise` is the encoding noise relative to the
 * usual.
 */
export function computeMembership(
  means: readonly Float32Array[],
  background: Background,
  size: PixelSize,
  noise: number,
): Float32Array {
  const likelihoods = new Float32Array(size.width * size.height);
  addLikelihoods(likelihoods, means, background.raw, RANGES.raw, noise);
  addLikelihoods(
    likelihoods,
    means.map((mean) => highPassedPlanes(mean, size)),
    background.highPassed,
    RANGES['high-passed'],
    noise,
  );
  const near = boxFilter(likelihoods, size, 1);
  const wide = boxFilter(likelihoods, size, 3);
  const logOdds = likelihoods.map((own, i) => {
    const x = ((i % size.width) - (size.width - 1) / 2) / (size.width / 2);
    const y = (Math.floor(i / size.width) - (size.height - 1) / 2) / (size.height / 2);
    const together = OWN * own + NEAR * (near[i] ?? 0) + WIDE * (wide[i] ?? 0);
    return LIKELIHOOD_SCALE * together + PRIOR_MIDDLE - (x * x + y * y);
  });
  const counting = Math.min(MIN_PIXELS, logOdds.length);
  const weakest = logOdds.slice().sort().at(-counting) ?? LOG_ODDS_WANTED;
  const lift = Math.min(MAX_LIFT, Math.max(0, LOG_ODDS_WANTED - weakest));
  return logOdds.map((value) => 1 / (1 + Math.exp(-value - lift)));
}

function addLikelihoods(
  likelihoods: Float32Array,
  means: readonly Float32Array[],
  background: Moments,
  ranges: readonly number[],
  noiseScale: number,
): void {
  const pixels = likelihoods.length;
  const count = means.length;
  const total = Math.max(1, background.count);
  for (let at = 0; at < PLANES * pixels; at++) {
    const plane = Math.floor(at / pixels);
    const noise = (noiseScale * (NOISE_SIGMA[plane] ?? 1)) ** 2;
    const mean = (background.sum[at] ?? 0) / total;
    const spread = Math.max(0, (background.squares[at] ?? 0) / total - mean * mean) + noise;
    let sum = 0;
    let squares = 0;
    let oddity = 0;
    for (const own of means) {
      const value = own[at] ?? 0;
      sum += value;
      squares += value * value;
      oddity += (value - mean) ** 2;
    }
    const deviation = Math.max(0, squares - (sum * sum) / count);
    const asElement =
      -Math.log(ranges[plane] ?? 1) -
      ((count - 1) / 2) * Math.log(2 * Math.PI * noise) -
      Math.log(count) / 2 -
      deviation / (2 * noise);
    const asBackground =
      -(count / 2) * Math.log(2 * Math.PI * spread) - Math.min(MAX_FOR, oddity / (2 * spread));
    const factor = clampLikelihood(asElement - asBackground);
    likelihoods[at % pixels] = (likelihoods[at % pixels] ?? 0) + factor / 2;
  }
}
