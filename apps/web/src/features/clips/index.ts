export { clipConcurrency } from './clip-concurrency.ts';
export type { ClipJob } from './clip-job.ts';
export { type Clip, type ClipEdit, clipIdOf } from './clip-list.ts';
export { ClipMaker } from './clip-maker.ts';
export { ClipPlanner } from './clip-planner.ts';
export { ClipProgress } from './clip-progress.tsx';
export { type ClipFailure, type ClipReport, ClipRunner } from './clip-runner.ts';
export { type ClipChoices, ClipSettingsStore, clipOutputSchema } from './clip-settings.ts';
export { ClipsActions, ClipsPanel } from './clips-panel.tsx';
