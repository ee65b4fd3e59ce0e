import type {
  BoxSize,
  FrameIndex,
  ImageProcessing,
  MatcherName,
  RegionSelection,
  ScanReport,
  Seconds,
  SkippedRange,
  VideoInfo,
  WireError,
} from '@framescout/contract';
import type { SampleScore, ScoreBatch, SeriesShape } from '../detect/score-series.ts';
import type { ImageSighting, ReferenceImage } from '../match/find-image.ts';
import type { SearchArea } from '../match/search-area.ts';
import type { MarkerCheck } from '../study/check-marker.ts';

/**
 * Where a frame lies: index, first and last moment (seconds) on the player's timeline.
 * `isEstimate` is true while the container's index has not been read far enough to know the index for certain;
 * the times are exact in any case.
 */
export type FrameLocation = {
  frame: FrameIndex;
  time: Seconds;
  endTime: Seconds;
  isEstimate: boolean;
};

/** A decoded frame as a picture, upright, for showing. The receiver closes the bitmap. */
export type FramePicture = { bitmap: ImageBitmap; location: FrameLocation };

/** A picture as it is played, upright, and when (seconds) it is shown. The receiver closes the bitmap. */
export type PlayedPicture = { bitmap: ImageBitmap; time: Seconds; endTime: Seconds };

/** A stretch of sound: the samples (-1..1) of each channel. */
export type SoundPiece = { sampleRate: number; channels: Float32Array<ArrayBuffer>[] };

/** Where and how to look for a picture of an element: at one moment, at all scales (null) or near a known one. */
export type ImageSearch = { image: ReferenceImage; time: Seconds; scale: number | null };

/** Where a picture was found: in the frame at `time`. */
export type FoundImage = ImageSighting & { time: Seconds };

/** Where the content of a selection is wanted: in the frame shown at `time`, near a point (fractions 0..1). */
export type SnapRequest = {
  selection: RegionSelection;
  processing: ImageProcessing;
  time: Seconds;
  centerX: number;
  centerY: number;
};

/** Where the content of a selection is: the middle of its box, as fractions 0..1 of the picture. */
export type SnappedRegion = { centerX: number; centerY: number };

/** What further looks are wanted of: an element's first selections, and how many looks at most. */
export type LooksWanted = { selections: RegionSelection[]; processing: ImageProcessing; most: number };

/**
 * What a scan looks for: the selections of one element, what resembles it but is not it, and what is done to pixels
 * before they are compared.
 */
export type ScanElement = {
  id: string;
  selections: RegionSelection[];
  counterExamples: RegionSelection[];
  processing: ImageProcessing;
  /** Without one, it is looked for where its selections say, in all of the picture. */
  area?: SearchArea;
};

/** What to scan for and how. `everyNth` 1 looks at every frame; `decoders` null lets the engine choose. */
export type ScanRequest = {
  elements: ScanElement[];
  matcher: MatcherName;
  everyNth: number;
  keyframesFirst: boolean;
  decoders: number | null;
  /** Takes up the stored checkpoint of the same video, elements and matcher, where there is one. */
  resume: boolean;
};

/** News of a running scan, a few times a second. Batches follow each other without gaps, in presentation order. */
export type ScanUpdate = {
  phase: 'learning' | 'preview' | 'full';
  /** 0..100 of the whole scan. */
  progressPercent: number;
  /** Video seconds per second of scanning. */
  speed: number;
  framesPerSecond: number;
  framesLooked: number;
  /** Null until it can be told. */
  secondsLeft: Seconds | null;
  batches: ScoreBatch[];
  /** Samples of the keyframe preview pass; replaced by `batches` as the full pass reaches them. */
  previewBatches: ScoreBatch[];
  skippedRanges: SkippedRange[];
};

/** How a scan ended. A failure rejects instead. */
export type ScanOutcome = { status: 'complete' | 'cancelled'; report: ScanReport };

/** New scores of the frames of which a scan kept evidence, by time (seconds). */
export type Rescored = SeriesShape & { scores: { time: Seconds; score: SampleScore }[] };

/** An unfinished scan that can be resumed once the same file is open again. */
export type CheckpointSummary = {
  fingerprint: string;
  videoName: string;
  progressPercent: number;
  savedAt: number;
  elements: ScanElement[];
  matcher: MatcherName;
  everyNth: number;
};

/** Calls from the page to the worker, by name: arguments and answer. */
export type EngineCalls = {
  /** With FFmpeg (`core`) where the browser cannot read it. */
  open: { args: { file: Blob; name: string; core: WebAssembly.Module | null }; result: VideoInfo };
  locateFrame: { args: { time: Seconds }; result: FrameLocation };
  stepFrame: { args: { time: Seconds; by: number }; result: FrameLocation };
  selectRegion: {
    args: { time: Seconds; centerX: number; centerY: number; size?: BoxSize };
    result: RegionSelection;
  };
  /** Decodes a frame ahead of a click on it, and what will be studied around it if these selections are its element's. */
  prepareFrame: { args: { time: Seconds; selections: RegionSelection[] }; result: null };
  snapRegion: { args: SnapRequest; result: SnappedRegion | null };
  suggestLooks: { args: LooksWanted; result: RegionSelection[] };
  listKeyframes: { args: { most: number }; result: Seconds[] };
  findImage: { args: ImageSearch; result: FoundImage | null };
  readPicture: { args: { time: Seconds; maxWidth: number }; result: FramePicture };
  playPictures: {
    args: { from: Seconds; count: number; maxWidth: number };
    result: { pictures: PlayedPicture[] };
  };
  playSound: { args: { from: Seconds; duration: Seconds }; result: SoundPiece | null };
  scan: { args: ScanRequest; result: ScanOutcome };
  /** Learns an element of the last scan anew and scores what the scan kept of it. */
  rescore: { args: ScanElement; result: Rescored };
  /** Tells how well an element can be told from the open video's background. */
  checkMarker: { args: Omit<ScanElement, 'id'>; result: MarkerCheck };
  findCheckpoint: { args: Record<string, never>; result: CheckpointSummary | null };
  dropCheckpoint: { args: Record<string, never>; result: null };
};

/** The name of a call. */
export type EngineCallName = keyof EngineCalls;

/** Page to worker. */
export type EngineRequest =
  | {
      [Name in EngineCallName]: { type: 'call'; id: number; name: Name; args: EngineCalls[Name]['args'] };
    }[EngineCallName]
  | { type: 'pause' | 'resume' | 'cancel'; id: number };

/** Worker to page. */
export type EngineResponse =
  | { type: 'answer'; id: number; result: EngineCalls[EngineCallName]['result'] }
  | { type: 'failure'; id: number; error: WireError }
  | { type: 'update'; id: number; update: ScanUpdate };
