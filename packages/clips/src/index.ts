export type { ClipRange } from './cut/clip-range.ts';
export type { Chapter } from './isobmff/edit-movie.ts';
export type { ClipMethod, EncodeReason } from './plan/clip-method.ts';
export { FORMATS, type FormatTraits } from './plan/format-traits.ts';
export type { Outlook } from './plan/outlook.ts';
export type { ClipPlan } from './plan/plan-clip.ts';
export { type ClipEvent, planSegments } from './plan/plan-segments.ts';
export { ClipClient, type ClipRun } from './worker/clip-client.ts';
export type { ClipOrder, EncodingSpeed, MadeClip, PlannedClip } from './worker/protocol.ts';
