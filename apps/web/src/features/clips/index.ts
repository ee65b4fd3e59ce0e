export type { Clip } from './clip-list.ts';
export {
  clipOutputSchema,
  clipSettingsStore,
  setClipOutput,
  setClipSettings,
} from './clip-settings-store.ts';
export { clipClientOf } from './clip-source.ts';
export { ClipsPanel } from './clips-panel.tsx';
export { clipsStore } from './clips-store.ts';
export { forgetClips, restoreClipEdits, trimClip } from './plan-clips.ts';
export { type ClipReport, runClips } from './run-clips.ts';
