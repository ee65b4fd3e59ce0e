export { clipFileName, collectionFileName } from './plan/clip-file-name.ts';
export type { ClipMethod, EarlyReason, EncodeReason } from './plan/clip-method.ts';
export type { ClipRange } from './plan/clip-range.ts';
export type { Outlook } from './plan/decide-method.ts';
export { FORMATS, type FormatTraits } from './plan/format-traits.ts';
export { type ClipEvent, planSegments } from './plan/plan-segments.ts';
export type { ClipPlan } from './plan/summarize-recipe.ts';
export { ClipClient } from './worker/clip-client.ts';
export type { ClipOrder, EncodingSpeed, MadeClip, PlannedClip } from './worker/protocol.ts';
