// Most fades are linear, but never extrapolate by more samples than this.
const MOST_SAMPLES = 3;
// Opacity per sample; a smaller change is not a fade.
const LEAST_SLOPE = 0.01;

/**
 * How many samples of a fade lie beyond the faintest measurable one, extrapolated at its mean slope: encoding loses the
 * first and last traces. `opacities` (0..1) run from strongest to faintest, one per sample.
 */
export function fadeRemainder(opacities: readonly number[]): number {
  const first = opacities[0] ?? 0;
  const last = opacities.at(-1) ?? 0;
  const slope = (first - last) / Math.max(1, opacities.length - 1);
  if (opacities.length < 3 || slope < LEAST_SLOPE) return 0;
  return Math.min(MOST_SAMPLES, Math.max(0, Math.floor(last / slope - 0.5)));
}
