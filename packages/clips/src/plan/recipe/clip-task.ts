import type { ClipFormat, ClipFrameRate, ClipLayout, ClipQuality, ClipSound } from '@framescout/contract';
import type { PlannedMethod } from './clip-method.ts';
import type { ClipRange } from './clip-range.ts';
import type { RangeListing } from './range-listing.ts';

/**
 * The task that a recipe solves: ranges in sequence, in a container, with the given settings, and the method
 * planned for them. `listing`: the packets of its ranges.
 */
export type ClipTask = {
  ranges: readonly ClipRange[];
  listing: RangeListing;
  format: ClipFormat;
  frameRate: ClipFrameRate;
  quality: ClipQuality;
  sound: ClipSound;
  layout: ClipLayout | null;
  plannedMethod: Exclude<PlannedMethod, { kind: 'refused' }>;
};
