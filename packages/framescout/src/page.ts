/**
 * What a page needs that shows a recording and scans it through an engine worker: the worker's client, the
 * parts of the engine that turn the streamed scores into events, log and curve on the page itself, and the
 * store of unfinished scans, from which a page discards.
 */
export {
  applyElementRule,
  applyEventRules,
  areSamePlaces,
  type CheckpointStore,
  type CheckpointSummary,
  confidenceCurve,
  type DetectionPicture,
  EVERY_FRAME,
  type FoundEvent,
  type FoundImage,
  type FrameSkippingPlan,
  findEvents,
  isDoubtful,
  isSameSearch,
  type KeyframeSpacing,
  type MarkerCheck,
  type MarkerWarning,
  mergeRescored,
  openCheckpointStore,
  type ReadingOptions,
  type ReferenceImage,
  readPath,
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
  scoreBatchSchema,
} from '@framescout/engine';
export { EngineClient, type OpeningWatch, type ScanRun } from './worker/engine-client.ts';
