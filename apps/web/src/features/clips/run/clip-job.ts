import { type ClipOrder, chapterTitle, clipFileName, collectionFileName } from '@framescout/clips';
import type { ClipSettings } from '@framescout/contract';
import { reviewOf } from '../../event-edits/index.ts';
import { type Clip, labelOf } from '../list/clip-list.ts';
import type { ClipOutput } from '../list/clip-settings.ts';
import { type ClipWork, mergeWork } from '../list/run-pace.ts';

/** The input of a run: the clips to make, in order, and where they go. */
export type ClipJob = {
  clips: readonly Clip[];
  listed: number;
  settings: ClipSettings;
  output: ClipOutput;
  folder: FileSystemDirectoryHandle | null;
  project: string;
  /** The expected work for each clip; empty if nothing is known about it. */
  work: readonly ClipWork[];
  concurrency: number;
};

/** A file to make: the order for it, the clips that it contains, and the number of its clip; null for a reel. */
export type FileToMake = { order: ClipOrder; clips: readonly Clip[]; number: number | null };

/** Returns the files of a job, in order, and the expected work for each: one per clip, or a single reel. */
export function planFiles(job: ClipJob): { files: FileToMake[]; work: readonly ClipWork[] } {
  const { clips, work } = job;
  if (job.output === 'reel') {
    return { files: [{ order: reelOf(job), clips, number: null }], work: mergeWork(work) };
  }
  const files = clips.map((clip) => ({ order: orderOf(job, clip), clips: [clip], number: clip.number }));
  return { files, work };
}

function orderOf({ listed: total, settings, folder, output, project }: ClipJob, clip: Clip): ClipOrder {
  const { number, start, end } = clip;
  const label = labelOf(clip);
  return {
    segments: [{ start, end }],
    settings,
    name: clipFileName(project, { index: number - 1, total, start, label }, settings.selectedFormat),
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
    chapterTitles: clips.map(
      ({ name, eventTime, events }) => name ?? chapterTitle({ eventTime, events: events.map(reviewOf) }),
    ),
  };
}
