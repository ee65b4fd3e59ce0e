import type { ClipFormat, ClipSegment, ClipSettings, WireError } from '@framescout/contract';
import type { Chapter } from '../isobmff/edit-movie.ts';
import type { Outlook } from '../plan/outlook.ts';
import type { ClipPlan } from '../plan/summarize-recipe.ts';

/** What becomes of a segment, or why nothing can. */
export type PlannedClip = { plan: ClipPlan } | { error: WireError };

/** How fast this machine makes clips of the open video: frames encoded a second. */
export type EncodingSpeed = { framesPerSecond: number };

/**
 * A file to make: the segments, one after the other, into a file called `name`; in a folder of the user's, or (null)
 * in the browser's own file system, from where it can be saved. With more than one segment, chapters can mark them.
 */
export type ClipOrder = {
  segments: readonly Pick<ClipSegment, 'start' | 'end'>[];
  settings: ClipSettings;
  name: string;
  folder: FileSystemDirectoryHandle | null;
  chapters: readonly Chapter[];
};

/** A finished clip; `file` where it lies in the browser's own file system. */
export type MadeClip = { file: File | null };

/** Calls from the page to the worker, by name. */
export type ClipCalls = {
  /** With FFmpeg (`core`) for what the browser cannot read. */
  open: { args: { file: Blob; name: string; core: WebAssembly.Module | null }; result: null };
  outlooks: { args: ClipSettings; result: Record<ClipFormat, Outlook> };
  plan: {
    args: { segments: readonly Pick<ClipSegment, 'start' | 'end'>[]; settings: ClipSettings };
    result: PlannedClip[];
  };
  measure: { args: ClipSettings; result: EncodingSpeed };
  /** `core` is FFmpeg, for the containers that it writes. An update is how far it is, 0..1. */
  make: { args: ClipOrder & { core: WebAssembly.Module | null }; result: MadeClip; update: number };
  /** Packs finished clips of the browser's own file system into one archive there. */
  pack: { args: { files: readonly File[]; name: string }; result: MadeClip };
  /** Begins another run; removes what runs before the last one left in the browser's own file system. */
  beginRun: { args: Record<string, never>; result: null };
};
