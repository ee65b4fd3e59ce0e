import type { VideoInfo } from '@framescout/contract';
import type { ClipWork } from '../list/run-pace.ts';

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
