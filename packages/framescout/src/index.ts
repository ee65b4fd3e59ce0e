export { clips } from './clips.ts';
export { LookOutsideError } from './errors.ts';
export { type ElementEvents, events, type FoundEvents } from './events.ts';
export { check, type LearnOptions, type Learnt, type Look, learn, type TemplateElement } from './learn.ts';
export { joinScans, planRanges } from './ranges.ts';
export { open, Recording } from './recording.ts';
export { type Progress, type Scan, type ScanOptions, scan } from './scan.ts';
