import type { Chapter, ClipFormat, ClipSegment, ClipSettings, WireError } from '@framescout/contract';
import type { ClipOverlay } from '../compose/clip-overlay.ts';
import type { ClipEstimate } from '../plan/estimate-clips.ts';
import type { ClipPlan } from '../plan/summarize-recipe.ts';
import type { SavedFile } from '../storage/clip-folder.ts';

/** A segment's plan, or why there is none. */
export type PlannedClip = { plan: ClipPlan } | { error: WireError };

/** How fast this machine encodes clips of the open video. */
export type EncodingSpeed = { framesPerSecond: number };

/**
 * A file to make: the segments, in sequence, under the name `name`, in the user's folder or (null) in the
 * origin private file system, from where it can be saved. `chapterTitles`, if any: one per segment, which
 * then has a chapter of its own instead of the video's. `titles`: likewise, drawn, if the settings ask for them.
 */
export type ClipOrder = {
  segments: readonly Pick<ClipSegment, 'start' | 'end'>[];
  settings: ClipSettings;
  name: string;
  folder: FileSystemDirectoryHandle | null;
  chapterTitles: readonly string[];
  titles?: readonly (ClipOverlay | null)[];
};

/** A clip; `file` is null in the user's folder, `detour` says why it is not there if it should be. */
export type MadeClip = SavedFile;

/** Calls from the page to the worker, by name. */
export type ClipCalls = {
  /** `core` is FFmpeg, for videos that the browser cannot read; `isFFmpegOff`: no clips may need it. */
  open: {
    args: { file: Blob; name: string; core: WebAssembly.Module | null; isFFmpegOff: boolean };
    result: null;
  };
  prospects: { args: ClipSettings; result: Record<ClipFormat, ClipEstimate> };
  plan: {
    args: { segments: readonly Pick<ClipSegment, 'start' | 'end'>[]; settings: ClipSettings };
    result: PlannedClip[];
  };
  measure: { args: ClipSettings; result: EncodingSpeed };
  /** Whether `make` needs FFmpeg. */
  needsFFmpeg: { args: ClipOrder; result: boolean };
  /** `core` is FFmpeg, for what only it writes or decodes. Updates are progress, 0..1. */
  make: { args: ClipOrder & { core: WebAssembly.Module | null }; result: MadeClip; update: number };
  /** Adds chapters to a copy of the open video, which refers to its file. */
  addChapters: { args: { chapters: readonly Chapter[] }; result: Blob };
  /** Packs finished clips into one archive, and removes them, even if it is cancelled. */
  pack: { args: { files: readonly File[]; name: string }; result: MadeClip };
  /** Starts a new run, and removes files of runs before the last one. */
  beginRun: { args: Record<string, never>; result: null };
};
