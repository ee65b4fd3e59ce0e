import type { ClipFormat, ClipFrameRate, ClipQuality, ClipSound } from '@framescout/contract';
import type { PlannedMethod } from './clip-method.ts';
import type { ClipRange } from './clip-range.ts';

/**
 * The task that a recipe solves: ranges in sequence, in a container, with the given settings, and the method
 * planned for them.
 */
export type ClipTask = {
  ranges: readonly ClipRange[];
  format: ClipFormat;
  frameRate: ClipFrameRate;
  quality: ClipQuality;
  sound: ClipSound;
  plannedMethod: Exclude<PlannedMethod, { kind: 'refused' }>;
};
