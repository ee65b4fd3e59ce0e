export type { Clip, ClipEdit } from './clip-list.ts';
export { ClipMaker } from './clip-maker.ts';
export { type ClipReport, ClipRunner } from './clip-runner.ts';
export { type ClipChoices, ClipSettingsStore, clipOutputSchema } from './clip-settings.ts';
export { Clips } from './clips.ts';
export { ClipsActions, ClipsPanel } from './clips-panel.tsx';
export { clipsSideBySide } from './clips-side-by-side.ts';
