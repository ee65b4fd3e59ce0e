export type { Clip, ClipEdit } from './list/clip-list.ts';
export { type ClipChoices, ClipSettingsStore, clipOutputSchema } from './list/clip-settings.ts';
export { ClipProgress } from './panel/clip-progress.tsx';
export { ClipsActions, ClipsPanel } from './panel/clips-panel.tsx';
export { ClipMaker } from './plan/clip-maker.ts';
export { ClipPlanner } from './plan/clip-planner.ts';
export type { ClipJob } from './run/clip-job.ts';
export { clipConcurrency } from './run/clip-job.ts';
export { type ClipFailure, type ClipReport, ClipRunner } from './run/clip-runner.ts';
