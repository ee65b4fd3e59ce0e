export { AnalysisOverlay } from './analysis-overlay.tsx';
export {
  type CorrectionOutcome,
  correctAnalysis,
  forgetCorrectionSteps,
  isCorrectable,
  processAnalysis,
  readEventRegion,
  undoCorrection,
  type Verdict,
} from './correct-analysis.ts';
export { deriveResults, type ListedEvent, type ScanResults } from './derive-results.ts';
export { DetectionSettings } from './detection-settings.tsx';
export { absorbUpdate, batchesOf, type ScoresById } from './element-scores.ts';
export { eventRulesSchema } from './event-rules-schema.ts';
export {
  analyze,
  createScanRequest,
  forgetAnalysis,
  isScanned,
  pauseAnalysis,
  resumeAnalysis,
  showAnalysis,
} from './scan-controller.ts';
export { ScanControls } from './scan-controls.tsx';
export { isUnderWay } from './scan-machine.ts';
export { scanOptionsSchema, scanOptionsStore, setScanOptions } from './scan-options-store.ts';
export { carryScanned, forgetScanned, logOf, scanStore } from './scan-store.ts';
export { sensitivityStore, setSensitivity } from './sensitivity-store.ts';
export { dropUnfinishedScan, readUnfinishedScan } from './unfinished-scan.ts';
