export { confidenceCurve } from './detect/confidence-curve.ts';
export { type EventOptions, type FoundEvent, findEvents, JOIN_GAP } from './detect/find-events.ts';
export { mergeRescored } from './detect/merge-rescored.ts';
export { readPath } from './detect/read-path.ts';
export { type ReadingOptions, readSeries, type SeriesReading } from './detect/read-series.ts';
export { scoreBatchSchema } from './detect/score-batch-schema.ts';
export { type ScoreBatch, ScoreSeries } from './detect/score-series.ts';
export { SIMILARITY_STEPS } from './detect/score-steps.ts';
export { EvidenceTooSmallError, SelectionMissingError } from './errors.ts';
export { applyElementRule } from './rules/apply-element-rule.ts';
export { applyEventRules } from './rules/apply-event-rules.ts';
export { RunControl, type RunState } from './run-control.ts';
export { type FrameSkippingPlan, planFrameSkipping } from './scan/decode/plan-frame-skipping.ts';
export { forecastScan, type ScanForecast } from './scan/forecast-scan.ts';
export {
  type Checkpoint,
  type CheckpointStore,
  type CheckpointSummary,
  openCheckpointStore,
} from './scan/journal/checkpoint-store.ts';
export { checkpointSummarySchema } from './scan/journal/checkpoint-summary-schema.ts';
export { type KeyframeSpacing, measureKeyframes } from './scan/keyframes/measure-keyframes.ts';
export { addSkipped } from './scan/progress/add-skipped.ts';
export type { ScanUpdate } from './scan/progress/scan-update.ts';
export { areSamePlaces, isSameSearch } from './scan/request/is-same-search.ts';
export { EVERY_FRAME, type ScanElement, type ScanRequest } from './scan/request/scan-request.ts';
export { runScan, type ScanContext, type ScanOutcome } from './scan/run-scan.ts';
export type { DetectionPicture } from './scan/score/detection-pictures.ts';
export { EvidenceStore } from './scan/score/evidence-store.ts';
export { type Rescored, rescore } from './scan/score/rescore.ts';
export { checkElement } from './study/check-element.ts';
export { isDoubtful, type MarkerCheck, type MarkerWarning } from './study/check-marker.ts';
export { placeExamples } from './study/place-examples.ts';
export { type ElementExamples, StudyCache } from './study/study-cache.ts';
export type { ReferenceImage } from './suggest/find-image.ts';
export { type FoundImage, findReference, type ImageSearch } from './suggest/find-reference.ts';
export { RegionSnapper, type SnappedRegion, type SnapRequest } from './suggest/region-snapper.ts';
export { type ExampleRequest, suggestExamples } from './suggest/suggest-examples.ts';
