import type { ClipFormat, ClipFrameRate } from '@framescout/contract';
import type { ClipRange } from './clip-range.ts';
import type { Outlook } from './decide-method.ts';

/** The task for a recipe: ranges in sequence, in a container, at a frame rate, and their outlook. */
export type ClipTask = {
  ranges: readonly ClipRange[];
  format: ClipFormat;
  frameRate: ClipFrameRate;
  outlook: Exclude<Outlook, { kind: 'refused' }>;
};
