import type { ClipFormat, ClipFrameRate } from '@framescout/contract';
import type { ClipRange } from './clip-range.ts';
import type { Outlook } from './outlook.ts';

/** What a recipe is wanted for: ranges one after the other, in a container, at a frame rate, and the outlook of that. */
export type ClipTask = {
  ranges: readonly ClipRange[];
  format: ClipFormat;
  frameRate: ClipFrameRate;
  outlook: Exclude<Outlook, { kind: 'refused' }>;
};
