export { type Correction, Corrections, type Lesson, type SeenEvent } from './corrections/corrections.ts';
export { DetectionSettings, SensitivityField } from './panel/detection-settings.tsx';
export { RunningScanControls, ScanAgainButton, ScanControls } from './panel/scan-controls.tsx';
export { ScanForecastNote } from './panel/scan-forecast-note.tsx';
export { ScanOverlay } from './panel/scan-overlay.tsx';
export { ScanFigures, SkippedStretches } from './panel/scan-report.tsx';
export { useScanForecast } from './panel/use-scan-forecast.ts';
export {
  deriveInSteps,
  deriveResults,
  type ListedEvent,
  type Reading,
  type ScanResults,
} from './results/derive-results.ts';
export { describeSkipped } from './results/describe-skipped.ts';
export { isDuring, pictureOfEvent } from './results/detection-pictures.ts';
export { batchesOf, type ScoresById, scoresOf } from './results/element-scores.ts';
export {
  elementsFoundOnce,
  findLessCertainEvents,
  isFoundForCertain,
} from './results/missed-events.ts';
export { Scan } from './run/scan.ts';
export { hasResults, isUnderWay, type ScanStatus } from './run/scan-machine.ts';
export { type ScanOptions, ScanOptionsStore, Sensitivity, scanOptionsSchema } from './run/scan-options.ts';
export { canLearn, type EndedScan, logOf, type ScanPart } from './run/scan-state.ts';
export {
  dropUnfinishedScan,
  dropUnfinishedScansOf,
  isScanOf,
  noteUnfinishedScan,
  readUnfinishedScans,
} from './run/unfinished-scan.ts';
