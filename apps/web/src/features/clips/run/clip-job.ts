import { type ClipOrder, chapterTitle, clipFileName, collectionFileName } from '@framescout/clips';
import { aimLayout, type ClipSettings, type ElementPath, type VideoInfo } from '@framescout/contract';
import { reviewOf } from '../../event-edits/index.ts';
import { type Clip, labelOf } from '../list/clip-list.ts';
import type { ClipOutput } from '../list/clip-settings.ts';
import { type ClipWork, mergeWork } from '../list/run-pace.ts';

/**
 * The input of a run: the clips to make, in order, and where they go. `paths`: where the elements are that the layout
 * follows.
 */
export type ClipJob = {
  clips: readonly Clip[];
  listed: number;
  settings: ClipSettings;
  paths: readonly ElementPath[];
  output: ClipOutput;
  folder: FileSystemDirectoryHandle | null;
  project: string;
  /** The expected work for each clip; empty if nothing is known about it. */
  work: readonly ClipWork[];
  concurrency: number;
  /** Draws the titles of a file's clips, one for each; missing if there are none to draw. */
  drawTitles?: (clips: readonly Clip[]) => Promise<ClipOrder['titles']>;
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

function orderOf(job: ClipJob, clip: Clip): ClipOrder {
  const { listed: total, settings, folder, output, project } = job;
  const { number, start, end } = clip;
  const label = labelOf(clip);
  return {
    segments: [{ start, end }],
    settings: aimedSettings(job, [clip]),
    name: clipFileName(project, { index: number - 1, total, start, label }, settings.selectedFormat),
    folder: output === 'folder' ? folder : null,
    chapterTitles: [],
  };
}

function reelOf(job: ClipJob): ClipOrder {
  const { clips, settings, project } = job;
  return {
    segments: clips.map(({ start, end }) => ({ start, end })),
    settings: aimedSettings(job, clips),
    name: collectionFileName(project, 'highlights', settings.selectedFormat),
    folder: null,
    chapterTitles: clips.map(
      ({ name, eventTime, events }) => name ?? chapterTitle({ eventTime, events: events.map(reviewOf) }),
    ),
  };
}

function aimedSettings({ settings, paths }: ClipJob, clips: readonly Clip[]): ClipSettings {
  const { layout } = settings;
  return layout ? { ...settings, layout: aimLayout(layout, paths, clips) } : settings;
}

// An encoder leaves a second core half idle; with more encoders than half the cores, they would only wait for
// each other.
const CORES_PER_CLIP = 2;
const CLIPS_AT_ONCE = { min: 2, max: 4 };
// Clips larger than this are made one at a time: where FFmpeg writes them, it holds each in memory.
const LARGE_BYTES = 300e6;
// Each encoder holds about 20 frames; beyond 1440p, or with larger clips, memory allows for only two.
const MANY_PIXELS = 2560 * 1440;
const MANY_BYTES = 75e6;

/**
 * Returns how many clips of a video to make in parallel on a machine with this many cores: one if FFmpeg
 * decodes the video, and fewer if clips need much memory, or if nothing is known about their size (`work` is
 * empty).
 */
export function clipConcurrency(
  { reader, width, height }: Pick<VideoInfo, 'reader' | 'width' | 'height'>,
  work: readonly Pick<ClipWork, 'bytes'>[],
  cores: number,
): number {
  const largest = Math.max(0, ...work.map(({ bytes }) => bytes));
  if (reader === 'ffmpeg' || largest > LARGE_BYTES) return 1;
  const { min, max } = CLIPS_AT_ONCE;
  const isMuch = work.length === 0 || largest > MANY_BYTES;
  if (width * height > MANY_PIXELS || isMuch) return min;
  return Math.min(max, Math.max(min, Math.floor(cores / CORES_PER_CLIP)));
}
