import type { ClipFormat, ClipFrameRate, ClipQuality, ClipSound } from '@framescout/contract';
import type { ClipRange } from './clip-range.ts';
import type { Outlook } from './decide-method.ts';

/** The task for a recipe: ranges in sequence, in a container, as the settings say, and their outlook. */
export type ClipTask = {
  ranges: readonly ClipRange[];
  format: ClipFormat;
  frameRate: ClipFrameRate;
  quality: ClipQuality;
  sound: ClipSound;
  outlook: Exclude<Outlook, { kind: 'refused' }>;
};
