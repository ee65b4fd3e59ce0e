// Fades are linear in most games; more than this many samples are not made up.
const MOST_SAMPLES = 3;
// Opacity a sample; what changes less is no fade.
const LEAST_SLOPE = 0.01;

/**
 * How many samples of a fade lie beyond the faintest that could be measured, going on at its mean slope: recording
 * swallows the first and last traces. `opacities` (0..1) lead from the strongest to the faintest, one a sample.
 */
export function fadeRemainder(opacities: readonly number[]): number {
  const first = opacities[0] ?? 0;
  const last = opacities.at(-1) ?? 0;
  const slope = (first - last) / Math.max(1, opacities.length - 1);
  if (opacities.length < 3 || slope < LEAST_SLOPE) return 0;
  return Math.min(MOST_SAMPLES, Math.max(0, Math.floor(last / slope - 0.5)));
}
