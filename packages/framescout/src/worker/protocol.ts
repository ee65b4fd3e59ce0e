import type { ReadProgress } from '@framescout/base';
import type {
  BoxSize,
  FrameIndex,
  RegionSelection,
  Seconds,
  VideoInfo,
  WireError,
} from '@framescout/contract';
import type {
  CheckpointSummary,
  ExampleRequest,
  FoundImage,
  FrameSkippingPlan,
  ImageSearch,
  KeyframeSpacing,
  MarkerCheck,
  Rescored,
  ScanElement,
  ScanForecast,
  ScanOutcome,
  ScanRequest,
  ScanUpdate,
  SnappedRegion,
  SnapRequest,
} from '@framescout/engine';
import type { FrameLocation, FramePicture, PeakRequest, PlayedPicture, SoundPiece } from '@framescout/media';

/** What opening gave: an open file, or why FFmpeg may have to read it. */
type Opening = { kind: 'opened'; info: VideoInfo } | { kind: 'maybe-ffmpeg'; refusal: WireError };

/** Calls from the page to the worker, by name. */
export type EngineCalls = {
  open: { args: { file: Blob; name: string }; result: Opening; update: ReadProgress };
  /** The same, with FFmpeg (`core`). */
  openWithFFmpeg: {
    args: { file: Blob; name: string; core: WebAssembly.Module };
    result: VideoInfo;
    update: ReadProgress;
  };
  locateFrame: { args: { time: Seconds }; result: FrameLocation };
  /** Null if the video has fewer frames. */
  findFrame: { args: { frame: FrameIndex }; result: FrameLocation | null };
  stepFrame: { args: { time: Seconds; by: number }; result: FrameLocation };
  selectRegion: {
    args: { time: Seconds; centerX: number; centerY: number; size?: BoxSize };
    result: RegionSelection;
  };
  /** Decodes a frame ahead of a click, and reads what learning from it will need. */
  prepareFrame: { args: { time: Seconds; selections: RegionSelection[] }; result: null };
  snapRegion: { args: SnapRequest; result: SnappedRegion | null };
  suggestExamples: { args: ExampleRequest; result: RegionSelection[] };
  /** Returns which frames of the open video a scan can skip. */
  planFrameSkipping: { args: Record<string, never>; result: FrameSkippingPlan | null };
  /** Measures the keyframe spacing that a quick scan of the open video relies on. */
  measureKeyframes: { args: Record<string, never>; result: KeyframeSpacing | null };
  /** Measures how long scans for elements would take. */
  forecastScan: { args: Pick<ScanRequest, 'elements' | 'matcher'>; result: ScanForecast };
  listKeyframes: { args: { most: number }; result: Seconds[] };
  findImage: { args: ImageSearch; result: FoundImage | null };
  readPicture: { args: { time: Seconds; maxWidth: number }; result: FramePicture };
  playPictures: { args: { from: Seconds; count: number; maxWidth: number }; result: PlayedPicture[] };
  playSound: { args: { from: Seconds; duration: Seconds; track: number }; result: SoundPiece | null };
  /** Null if the sound cannot be decoded. */
  readPeaks: { args: PeakRequest; result: Float32Array | null };
  scan: { args: ScanRequest; result: ScanOutcome; update: ScanUpdate; message: 'pause' | 'resume' };
  /** Relearns an element of the last scan, and scores the evidence that the scan kept of it. */
  rescore: { args: ScanElement; result: Rescored };
  /** Measures how well an element stands out from the open video's background. */
  checkMarker: { args: Omit<ScanElement, 'id'>; result: MarkerCheck };
  listCheckpoints: { args: Record<string, never>; result: CheckpointSummary[] };
  dropCheckpoint: { args: { run: string }; result: null };
};
