import type { VideoInfo } from '@framescout/contract';
import type { ClipWork } from './run-pace.ts';

// Encoders leave a second core half idle; more of them would only wait for each other.
const SIDE_BY_SIDE = 2;
// Where FFmpeg writes clips, it holds each in memory.
const LARGE_BYTES = 300e6;

/** How many clips of a video to make at the same time: FFmpeg decodes one at a time, and large ones need its memory. */
export function clipsSideBySide(
  { reader }: Pick<VideoInfo, 'reader'>,
  work: readonly Pick<ClipWork, 'bytes'>[],
): number {
  return reader === 'ffmpeg' || work.some(({ bytes }) => bytes > LARGE_BYTES) ? 1 : SIDE_BY_SIDE;
}
