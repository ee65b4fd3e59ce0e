// Most fades and slides are linear, but never extrapolate by more samples than this.
const MAX_SAMPLES = 3;
// An opacity above this share of the initial one isn't a fade: measurements fluctuate, too.
const FADED_SHARE = 0.5;

/**
 * Estimates how many samples of a fade lie beyond the faintest measurable one, since encoding loses the first
 * and last traces. Extrapolates at the mean slope. `opacities` (0..1) run from strongest to faintest, one per
 * sample.
 */
export function fadeRemainder(opacities: readonly number[]): number {
  const first = opacities[0] ?? 0;
  const last = opacities.at(-1) ?? 0;
  if (opacities.length < 3 || last >= FADED_SHARE * first) return 0;
  const slope = (first - last) / (opacities.length - 1);
  return samplesLeft(last, slope);
}

// A smaller change in the visible share from one sample to the next is not a slide.
const MIN_CHANGE = 0.03;

/**
 * Estimates how many samples of a slide out of sight lie beyond the last one in which enough was visible,
 * extrapolating at its last speed. `shares` (0..1) is how much of the element was visible, one per sample.
 */
export function slideRemainder(shares: readonly number[]): number {
  const [before, last] = shares.slice(-2);
  if (before === undefined || last === undefined || before - last < MIN_CHANGE) return 0;
  return samplesLeft(last, before - last);
}

/** The number of whole samples until `left` is used up at `perSample` each. */
function samplesLeft(left: number, perSample: number): number {
  return Math.min(MAX_SAMPLES, Math.max(0, Math.floor(left / perSample - 0.5)));
}
