export { type Correction, Corrections, type Lesson, type SeenEvent } from './corrections.ts';
export {
  deriveInSteps,
  deriveResults,
  type ListedEvent,
  type Reading,
  type ScanResults,
} from './derive-results.ts';
export { describeSkipped } from './describe-skipped.ts';
export { DetectionSettings } from './detection-settings.tsx';
export { batchesOf, type ScoresById, scoresOf } from './element-scores.ts';
export { elementsFoundOnce } from './elements-found-once.ts';
export { isDuring } from './is-during.ts';
export { findLessCertainEvents, isFoundForCertain } from './less-certain-events.ts';
export { countNearMisses, findNearMisses, sensitivityFor } from './near-misses.ts';
export { Scan } from './scan.ts';
export { RunningScanControls, ScanAgainButton, ScanControls } from './scan-controls.tsx';
export { ScanForecastNote } from './scan-forecast-note.tsx';
export { hasResults, isUnderWay, type ScanStatus } from './scan-machine.ts';
export { type ScanOptions, ScanOptionsStore, scanOptionsSchema } from './scan-options.ts';
export { ScanOverlay } from './scan-overlay.tsx';
export { ScanFigures, SkippedStretches } from './scan-report.tsx';
export { canLearn, type EndedScan, logOf, type ScanPart } from './scan-state.ts';
export { Sensitivity } from './sensitivity.ts';
export { SensitivityField } from './sensitivity-field.tsx';
export { pictureOfEvent } from './sighting-pictures.ts';
export {
  dropUnfinishedScan,
  dropUnfinishedScansOf,
  isScanOf,
  noteUnfinishedScan,
  readUnfinishedScans,
} from './unfinished-scan.ts';
export { useScanForecast } from './use-scan-forecast.ts';
