/** The range and default of the sensitivity slider, in percent. */
export const SENSITIVITY = { min: 60, max: 95, default: 75 } as const;

/** The similarity (0..1) above which a region's vote counts. */
export const REGION_MATCH_THRESHOLD = 0.6;

/** How many of an element's regions must vote for a frame for it to count as detected. */
export const REGIONS_NEEDED = 2;

/** Describes a sensitivity (percent) in words, for the slider. */
export function describeSensitivity(percent: number): string {
  if (percent >= 85) return 'Very strict';
  if (percent >= 75) return 'Balanced (recommended)';
  if (percent >= 65) return 'Sensitive';
  return 'Very sensitive and may give false positives';
}

/**
 * Converts a stored or typed sensitivity to a whole percentage within the slider's range; anything unreadable
 * gives the default.
 */
export function clampSensitivity(value: unknown): number {
  const percent = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof percent !== 'number' || !Number.isFinite(percent)) return SENSITIVITY.default;
  return Math.min(SENSITIVITY.max, Math.max(SENSITIVITY.min, Math.round(percent)));
}
