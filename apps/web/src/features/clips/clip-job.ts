import { type ClipOrder, clipFileName, collectionFileName } from '@framescout/clips';
import { type ClipSettings, formatTimecode } from '@framescout/contract';
import type { Clip } from './clip-list.ts';
import type { ClipOutput } from './clip-settings.ts';
import { type ClipWork, mergeWork } from './run-pace.ts';

/** The input of a run: the clips to make, in order, and where they go. */
export type ClipJob = {
  clips: readonly Clip[];
  settings: ClipSettings;
  output: ClipOutput;
  folder: FileSystemDirectoryHandle | null;
  project: string;
  /** The expected work for each clip; empty if nothing is known about it. */
  work: readonly ClipWork[];
  /** How many clips are made in parallel. */
  concurrency: number;
};

/** A file to make: the order for it, and the clips that it contains. */
export type ClipTask = { order: ClipOrder; clips: readonly Clip[] };

/**
 * Returns the files that a job asks for, in order, and the expected work for each: one file per clip, or a
 * single reel.
 */
export function planTasks(job: ClipJob): { tasks: ClipTask[]; work: readonly ClipWork[] } {
  const { clips, work } = job;
  if (job.output === 'reel') return { tasks: [{ order: reelOf(job), clips }], work: mergeWork(work) };
  return { tasks: clips.map((clip, index) => ({ order: orderOf(job, clip, index), clips: [clip] })), work };
}

function orderOf(
  { clips, settings, folder, output, project }: ClipJob,
  clip: Clip,
  index: number,
): ClipOrder {
  const { start, end } = clip;
  return {
    segments: [{ start, end }],
    settings,
    name: clipFileName(project, { index, total: clips.length, start }, settings.selectedFormat),
    folder: output === 'folder' ? folder : null,
    chapterTitles: [],
  };
}

function reelOf({ clips, settings, project }: ClipJob): ClipOrder {
  return {
    segments: clips.map(({ start, end }) => ({ start, end })),
    settings,
    name: collectionFileName(project, 'highlights', settings.selectedFormat),
    folder: null,
    chapterTitles: clips.map(({ eventTime }) => formatTimecode(eventTime)),
  };
}
