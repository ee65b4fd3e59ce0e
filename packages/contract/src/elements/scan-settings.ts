import { z } from 'zod';
import { type RegionBox, regionBoxSchema } from './region-box.ts';

/** How regions are processed before comparison; the options can be combined. */
export const imageProcessingSchema = z.object({
  highContrast: z.boolean(),
  blackWhite: z.boolean(),
  edgeDetection: z.boolean(),
});

export type ImageProcessing = z.infer<typeof imageProcessingSchema>;

/** No processing: pixels stay as they are in the video. */
export const NO_PROCESSING: ImageProcessing = {
  highContrast: false,
  blackWhite: false,
  edgeDetection: false,
};

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

/** Converts a stored or typed sensitivity to a percentage in range; the default if unreadable. */
export function clampSensitivity(value: unknown): number {
  const percent = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof percent !== 'number' || !Number.isFinite(percent)) return SENSITIVITY.default;
  return Math.min(SENSITIVITY.max, Math.max(SENSITIVITY.min, Math.round(percent)));
}

/** Where to search: `anywhere` (null: as selections suggest), only within `bounds` (null: no limit). */
export type SearchArea = { anywhere: boolean | null; bounds: RegionBox | null };

/** The default: the selections decide, and the whole picture is searched if they are far apart. */
export const AUTOMATIC_AREA: SearchArea = { anywhere: null, bounds: null };

/** Where to search for an element, as stored and imported; earlier versions did not store it. */
export const searchAreaSchema = z
  .object({ anywhere: z.boolean().nullable(), bounds: regionBoxSchema.nullable() })
  .default(AUTOMATIC_AREA);
