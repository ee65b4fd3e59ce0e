export {
  CLIP_MARGIN,
  CLIP_MERGE_GAP,
  type ClipFormat,
  type ClipFrameRate,
  type ClipSegment,
  type ClipSettings,
  type ClipStart,
  clampClipMargin,
  clipFormatSchema,
  clipFrameRateSchema,
  clipSegmentSchema,
  clipSettingsSchema,
  clipStartSchema,
  DEFAULT_CLIP_SETTINGS,
} from './clip.ts';
export { CodedError, fromWire, RemoteError, toWire, type WireError, wireErrorSchema } from './coded-error.ts';
export { type DetectedEvent, detectedEventSchema } from './detected-event.ts';
export { type ImageProcessing, imageProcessingSchema, NO_PROCESSING } from './image-processing.ts';
export { type LogEntry, logEntrySchema } from './log-entry.ts';
export { PROJECT_DESCRIPTION, type Project, projectSchema } from './project.ts';
export {
  REGION_HEIGHT,
  REGION_WIDTH,
  type RegionPixels,
  type RegionSelection,
  regionPixelsSchema,
  regionSelectionSchema,
  SELECTIONS_PER_ELEMENT,
} from './region-selection.ts';
export { safeFileName } from './safe-file-name.ts';
export {
  type MatcherName,
  matcherNameSchema,
  type ScanReport,
  type SkippedRange,
  scanReportSchema,
  skippedRangeSchema,
} from './scan-report.ts';
export {
  clampSensitivity,
  describeSensitivity,
  REGION_MATCH_THRESHOLD,
  REGIONS_NEEDED,
  SENSITIVITY,
} from './sensitivity.ts';
export { type FrameIndex, MAX_FRAME_INDEX, type Seconds } from './time.ts';
export { formatClock, formatTimecode } from './timecode.ts';
export { type TrackedElement, trackedElementSchema } from './tracked-element.ts';
export { type VideoInfo, videoInfoSchema } from './video-info.ts';
