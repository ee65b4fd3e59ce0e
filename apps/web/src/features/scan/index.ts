export { AnalysisOverlay } from './analysis-overlay.tsx';
export {
  type CorrectionOutcome,
  correctAnalysis,
  forgetCorrectionSteps,
  isCorrectable,
  readEventRegion,
  undoCorrection,
  type Verdict,
} from './correct-analysis.ts';
export { correctionsStore, dropCorrections } from './corrections-store.ts';
export { DetectionSettings } from './detection-settings.tsx';
export {
  analyze,
  ELEMENT_NAME,
  forgetAnalysis,
  pauseAnalysis,
  resumeAnalysis,
} from './scan-controller.ts';
export { ScanControls } from './scan-controls.tsx';
export { isUnderWay } from './scan-machine.ts';
export { scanStore } from './scan-store.ts';
export { sensitivityStore, setSensitivity } from './sensitivity-store.ts';
export { dropUnfinishedScan, readUnfinishedScan } from './unfinished-scan.ts';
