import { isBefore, isSameFrameTime, justAfter } from '@framescout/base';
import type { RegionPixels, RegionSelection, Seconds } from '@framescout/contract';
import {
  copyPatch,
  evenRect,
  type PixelRect,
  type PlanePatch,
  RegionReader,
  selectionRect,
  type Video,
} from '@framescout/media';
import type { VideoSample } from 'mediabunny';
import type { SelectionStudy } from '../model/element-study.ts';
import { isInside } from '../model/pixel-rects.ts';
import { bytesOf, frameCounts } from './frame-counts.ts';
import { studyOfPixels } from './study-of-pixels.ts';

// Whole pictures: a dozen of them show what is usual anywhere in the picture; fewer if they would exceed this
// many bytes.
const PICTURES = 12;
const PICTURES_BYTES = 20e6;
// Frames from this long before a selection to this long after it serve as background, evenly spaced.
const SECONDS_BEFORE: Seconds = 4;
const SECONDS_AFTER: Seconds = 0.5;
// How far from a selection to read further frames that may show the element, in each direction; most closely
// spaced where it may be fading.
const NEIGHBORS: readonly Seconds[] = [0.04, 0.08, 0.12, 0.16, 0.24, 0.32, 0.4, 0.48];
// If the keyframe is further back than this, decoding from it costs more than the neighborhood is worth.
const LONGEST_GOP: Seconds = 20;
// Re-read pixels that differ by more than this (mean, in steps of 0..255) come from another video, and so do
// those that differ more anywhere: an element of thin strokes makes little difference to all of a region. Other
// decoders and copies encoded anew differ by up to 14 where they differ most.
const SAME_PIXELS = 4;
const SAME_BLOCK = 16;
const BLOCK = { size: 8, step: 4 };

/** A frame read before a scan, as one patch per window. */
export type TimedFrame = { time: Seconds; patches: PlanePatch[] };

/**
 * The neighborhood of a moment: frames from before and right after it, which show the background; the frame
 * itself; and frames shortly before and after it, nearest first. Each has one patch per window.
 */
export type Neighborhood = {
  frames: TimedFrame[];
  own: TimedFrame | null;
  before: TimedFrame[];
  after: TimedFrame[];
  /** Whether it was read completely, rather than cut short. */
  isWhole: boolean;
};

/**
 * The surroundings of a selection: its study, frames before and after it, and whether it belongs to this
 * video.
 */
export type Surroundings = { study: SelectionStudy; frames: TimedFrame[]; isOfVideo: boolean };

/** Whether a frame is so close to a selection that it probably shows the element. */
export function isNear(time: Seconds, selected: readonly Seconds[]): boolean {
  return selected.some((other) => Math.abs(other - time) <= SECONDS_AFTER);
}

/**
 * Builds a selection's surroundings from a neighborhood. If its frame isn't in this video or was not read,
 * only its pixels are used.
 */
export async function studySelection(
  video: Video,
  selection: RegionSelection,
  windows: readonly PixelRect[],
  near: Neighborhood,
): Promise<Surroundings> {
  const rect = selectionRect(selection, video.picture);
  const index = windows.findIndex((window) => isInside(rect, window));
  const window = windows[index];
  const patchesOf = (frames: readonly TimedFrame[]) => frames.flatMap(({ patches }) => patches[index] ?? []);
  const patch = near.own?.patches[index];
  if (window && patch && (await isOfVideo(video, selection).catch(() => false))) {
    const [before, after] = [patchesOf(near.before), patchesOf(near.after)];
    const study = { time: selection.time, rect, window, patch, before, after };
    return { study, frames: near.frames, isOfVideo: true };
  }
  return { study: studyOfPixels(video, selection), frames: near.frames, isOfVideo: false };
}

/** Whether a video shows a selection's pixels at its time and place; rejects if its frame can't be read. */
export async function isOfVideo(video: Video, selection: RegionSelection): Promise<boolean> {
  const rect = selectionRect(selection, video.picture);
  return isSamePicture(await video.reader.readRegion(selection.time, rect), selection.imageData);
}

/**
 * Reads the neighborhood of a moment; empty if it is too far from a keyframe. Frames that can't be decoded
 * are skipped. The moment's own frame is cached in the frame reader.
 */
export async function readNeighborhood(
  video: Video,
  moment: Seconds,
  windows: readonly PixelRect[],
  signal: AbortSignal,
): Promise<Neighborhood> {
  const near: Neighborhood = { frames: [], own: null, before: [], after: [], isWhole: true };
  const start = await video.decodableFrom(moment);
  if (start === null || moment - start > LONGEST_GOP) return near;
  const regions = new RegionReader(video);
  const close: TimedFrame[] = [];
  const step = (SECONDS_BEFORE + SECONDS_AFTER) / frameCounts(windows).backgrounds;
  let due = Math.max(start, moment - SECONDS_BEFORE);
  try {
    const range = { start, end: justAfter(moment + SECONDS_AFTER) };
    for await (const sample of video.frames(range, windows)) {
      try {
        if (signal.aborted) {
          near.isWhole = false;
          break;
        }
        if (await video.hasOtherSize(sample)) continue;
        const time = sample.timestamp;
        const isClose = isWorthKeeping(time - moment, 1 / video.info.frameRate);
        if (isSameFrameTime(time, moment) && video.givesWholeFrames) video.reader.keep(sample);
        if (!isClose && isBefore(time, due)) continue;
        const frame = { time, patches: (await regions.readPlanes(sample, windows)).map(copyPatch) };
        if (isClose) close.push(frame);
        if (isBefore(time, due)) continue;
        due += step;
        near.frames.push(frame);
      } finally {
        sample.close();
      }
    }
  } catch {
    // NOTE: the scan reports damage; a study uses what it has.
  }
  near.own = close.find((frame) => isSameFrameTime(frame.time, moment)) ?? null;
  near.before = neighbors(close, moment, -1);
  near.after = neighbors(close, moment, 1);
  return near;
}

/** Whether a frame `after` seconds after a moment may be the nearest to one of the NEIGHBORS offsets. */
function isWorthKeeping(after: Seconds, frameLength: Seconds): boolean {
  if (Math.abs(after) > SECONDS_AFTER) return false;
  const isNearest = (away: Seconds) => Math.abs(Math.abs(after) - away) <= frameLength;
  return isSameFrameTime(after, 0) || NEIGHBORS.some(isNearest);
}

/** Returns the frames nearest to the NEIGHBORS offsets before or after a moment, nearest first. */
function neighbors(frames: readonly TimedFrame[], from: Seconds, direction: 1 | -1): TimedFrame[] {
  const taken = new Set<TimedFrame>();
  for (const away of NEIGHBORS) {
    const wanted = from + direction * away;
    const nearest = frames
      .filter((frame) => (direction > 0 ? isBefore(from, frame.time) : isBefore(frame.time, from)))
      .reduce<TimedFrame | null>(
        (best, frame) =>
          best && Math.abs(best.time - wanted) <= Math.abs(frame.time - wanted) ? best : frame,
        null,
      );
    if (nearest) taken.add(nearest);
  }
  return [...taken];
}

/**
 * Reads windows from keyframes spread evenly across the video, skipping those that can't be decoded. Returns
 * fewer if cancelled.
 */
export function studyKeyframes(
  video: Video,
  windows: readonly PixelRect[],
  signal: AbortSignal,
): Promise<TimedFrame[]> {
  return readKeyframes(video, windows, frameCounts(windows).keyframes, signal);
}

/** Reads some whole keyframes spread evenly across the video; fewer if cancelled. */
export async function studyPictures(video: Video, signal: AbortSignal): Promise<PlanePatch[]> {
  const whole = evenRect({ left: 0, top: 0, ...video.picture }, video.picture);
  const most = Math.max(1, Math.min(PICTURES, Math.floor(PICTURES_BYTES / bytesOf([whole]))));
  const frames = await readKeyframes(video, [whole], most, signal);
  return frames.flatMap(({ patches }) => patches);
}

async function readKeyframes(
  video: Video,
  windows: readonly PixelRect[],
  most: number,
  signal: AbortSignal,
): Promise<TimedFrame[]> {
  const keyframes = async () => video.keyframes(await video.spreadKeyframes(most));
  return readFrames(video, windows, keyframes, signal);
}

/**
 * Reads windows from frames, the first at or after `from` and the others at least a `step` apart. Returns those before
 * one that can't be decoded, and fewer if cancelled.
 */
export async function readFrames(
  video: Video,
  windows: readonly PixelRect[],
  open: () => Promise<AsyncIterable<VideoSample>>,
  signal: AbortSignal,
  { from, step }: { from: Seconds; step: Seconds } = { from: Number.NEGATIVE_INFINITY, step: 0 },
): Promise<TimedFrame[]> {
  const frames: TimedFrame[] = [];
  const reader = new RegionReader(video);
  let due = from;
  try {
    for await (const sample of await open()) {
      try {
        if (signal.aborted) return frames;
        const time = sample.timestamp;
        if (isBefore(time, due) || (await video.hasOtherSize(sample))) continue;
        due += step;
        frames.push({ time, patches: (await reader.readPlanes(sample, windows)).map(copyPatch) });
      } finally {
        sample.close();
      }
    }
  } catch {
    // NOTE: the scan reports damage; a study uses what it has.
  }
  return frames;
}

function isSamePicture(a: RegionPixels, b: RegionPixels): boolean {
  const { width, height } = a;
  if (b.width !== width || b.height !== height) return false;
  const differenceIn = (left: number, top: number, right: number, bottom: number) => {
    let difference = 0;
    for (let y = top; y < bottom; y++) {
      for (let at = 4 * (y * width + left); at < 4 * (y * width + right); at++) {
        difference += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
      }
    }
    return difference;
  };
  if (differenceIn(0, 0, width, height) > SAME_PIXELS * 4 * width * height) return false;
  // Of the four bytes of a pixel, the opacity never differs.
  const most = SAME_BLOCK * 3 * BLOCK.size ** 2;
  for (let top = 0; top + BLOCK.size <= height; top += BLOCK.step) {
    for (let left = 0; left + BLOCK.size <= width; left += BLOCK.step) {
      if (differenceIn(left, top, left + BLOCK.size, top + BLOCK.size) > most) return false;
    }
  }
  return true;
}
