/** Similarities (0..1) are stored as integers from 0 to this. */
export const SIMILARITY_STEPS = 65_535;

/** Opacities (0..1) are stored as integers from 0 to this. */
export const OPACITY_STEPS = 250;

/** Converts a value (0..1, clamped) to the nearest of `steps` integer steps. */
export function toSteps(value: number, steps: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * steps);
}
