import type { VideoInfo } from '@framescout/contract';
import type { ClipWork } from './run-pace.ts';

// Encoders leave a second core half idle; more of them than half the cores would only wait for each other.
const CORES_A_CLIP = 2;
const SIDE_BY_SIDE = { least: 2, most: 4 };
// Where FFmpeg writes clips, it holds each in memory.
const LARGE_BYTES = 300e6;
// Each encoder holds about 20 frames; beyond 1440p, or with larger clips, two are enough for the memory.
const MANY_PIXELS = 2560 * 1440;
const MANY_BYTES = 75e6;

/**
 * How many clips of a video to make at the same time on a machine with so many cores: FFmpeg decodes one at a time, and
 * large ones need its memory.
 */
export function clipsSideBySide(
  { reader, width, height }: Pick<VideoInfo, 'reader' | 'width' | 'height'>,
  work: readonly Pick<ClipWork, 'bytes'>[],
  cores: number,
): number {
  const largest = Math.max(0, ...work.map(({ bytes }) => bytes));
  if (reader === 'ffmpeg' || largest > LARGE_BYTES) return 1;
  const { least, most } = SIDE_BY_SIDE;
  if (width * height > MANY_PIXELS || largest > MANY_BYTES) return least;
  return Math.min(most, Math.max(least, Math.floor(cores / CORES_A_CLIP)));
}
