import { installFromDebian, runs } from './install-from-debian.ts';

/** Makes sure that FFmpeg is there, by which the tests check finished clips; false where none could be had. */
export function ensureFFmpeg(): boolean {
  return hasFFmpeg() || (installFromDebian('ffmpeg') && hasFFmpeg());
}

function hasFFmpeg(): boolean {
  return runs('ffmpeg', ['-version']) && runs('ffprobe', ['-version']);
}
