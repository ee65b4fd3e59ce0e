import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { clamp, type PixelSize } from '@framescout/media';

// Keyframes from across the video, and frames from around each selection.
const MOST = { keyframes: 64, backgrounds: 36 };

/** The bytes that the frames of a study may take, and the fewest frames, whatever they take. */
type Budget = { bytes: number; keyframes: number; backgrounds: number };

// Windows far apart make frames large. Each window of a frame counts separately, so little is lost with
// fewer frames.
const OF_SEVERAL: Budget = { bytes: 30e6, keyframes: 10, backgrounds: 3 };
// A single window has one patch per frame. This is enough for all frames around a click in a 4K picture; a
// box of half its width and height would take more than a gigabyte.
const OF_SINGLE: Budget = { bytes: 320e6, keyframes: 16, backgrounds: 8 };

/**
 * Returns how many keyframes to read in these windows, and how many frames to keep before and right after
 * each of three selections. Each kind takes half of the budget.
 */
export function frameCounts(windows: readonly PixelSize[]): { keyframes: number; backgrounds: number } {
  const budget = windows.length > 1 ? OF_SEVERAL : OF_SINGLE;
  const room = Math.floor(budget.bytes / 2 / bytesOf(windows));
  const each = Math.floor(budget.bytes / 2 / SELECTIONS_PER_ELEMENT / bytesOf(windows));
  return {
    keyframes: clamp(room, budget.keyframes, MOST.keyframes),
    backgrounds: clamp(each, budget.backgrounds, MOST.backgrounds),
  };
}

/** Returns how many bytes a frame takes in these windows, as planes. */
export function bytesOf(windows: readonly PixelSize[]): number {
  return windows.reduce((sum, { width, height }) => sum + 1.5 * width * height, 0);
}
