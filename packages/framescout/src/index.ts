export {
  applyElementRule,
  applyEventRules,
  areSamePlaces,
  type CheckpointStore,
  type CheckpointSummary,
  confidenceCurve,
  EVERY_FRAME,
  EvidenceStore,
  EvidenceTooSmallError,
  type FoundEvent,
  type FoundImage,
  findEvents,
  isSameSearch,
  type KeyframeSpacing,
  type MarkerCheck,
  type MarkerWarning,
  mergeRescored,
  type ReadingOptions,
  type ReferenceImage,
  RunControl,
  readSeries,
  type ScanElement,
  type ScanForecast,
  type ScanOutcome,
  type ScanRequest,
  type ScanUpdate,
  type ScoreBatch,
  ScoreSeries,
  SelectionMissingError,
  type SeriesReading,
  SIMILARITY_STEPS,
  type SightingPicture,
  type SparingPlan,
  scoreBatchSchema,
} from '@framescout/engine';
export { type DerivedEvents, deriveEvents, type ElementEvents } from './derive-events.ts';
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
export { EngineClient, type ScanRun } from './worker/engine-client.ts';
