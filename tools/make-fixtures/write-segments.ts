import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../run-ffmpeg.ts';

/** The folder of {@link writeSegments}, by whose name a run can be restricted to it. */
export const SEGMENTS = 'segments';

/**
 * Divides a fixture as Steam's game recording does, picture and sound apart, through FFmpeg's DASH muxer, which names
 * the files alike. Pictures come in segments of four seconds, sound in segments of three.
 */
export async function writeSegments(fixtures: string): Promise<void> {
  const folder = join(fixtures, SEGMENTS);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const source = join(fixtures, 'signal-h264-aac.mp4');
  const options = ['-c', 'copy', '-fflags', '+bitexact', '-seg_duration', '3', '-f', 'dash'];
  await runProgram('ffmpeg', ['-v', 'error', '-i', source, ...options, join(folder, 'session.mpd')]);
}
