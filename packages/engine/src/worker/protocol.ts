import type { BoxSize, RegionSelection, Seconds, VideoInfo, WireError } from '@framescout/contract';
import type { FrameLocation, FramePicture, PlayedPicture, SoundPiece } from '@framescout/media';
import type { CheckpointSummary } from '../scan/checkpoint-store.ts';
import type { Rescored } from '../scan/rescore.ts';
import type { ScanOutcome } from '../scan/run-scan.ts';
import type { ScanElement, ScanRequest } from '../scan/scan-request.ts';
import type { ScanUpdate } from '../scan/scan-update.ts';
import type { MarkerCheck } from '../study/check-marker.ts';
import type { FoundImage, ImageSearch } from '../suggest/find-reference.ts';
import type { SnappedRegion, SnapRequest } from '../suggest/region-magnet.ts';
import type { LooksWanted } from '../suggest/suggest-looks.ts';

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
