export { CancelledError } from '@framescout/base';
export {
  type CheckpointStore,
  type CheckpointSummary,
  EVERY_FRAME,
  EvidenceStore,
  EvidenceTooSmallError,
  isDoubtful,
  type MarkerCheck,
  type MarkerWarning,
  mergeRescored,
  RunControl,
  type ScanOutcome,
  type ScanRequest,
  type ScanUpdate,
  type ScoreBatch,
  ScoreSeries,
  SelectionMissingError,
} from '@framescout/engine';
export { type DerivedEvents, deriveEvents, derivePaths, type ElementEvents } from './derive-events.ts';
export { MarkOutsideError } from './errors.ts';
export {
  check,
  type LearnedElement,
  type LearnOptions,
  learn,
  type Mark,
  relearn,
  type TemplateElement,
} from './learn.ts';
export { openClipCutter } from './open-clip-cutter.ts';
export { joinScans, planRanges } from './ranges.ts';
export { open, Recording } from './recording.ts';
export { type Progress, type Scan, type ScanOptions, type StreamOptions, scan, streamScan } from './scan.ts';
