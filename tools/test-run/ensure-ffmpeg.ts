import { installFromDebian, runs } from './install-from-debian.ts';

/** Makes sure that FFmpeg, which the tests check clips with, is available; false if it could not be installed. */
export function ensureFFmpeg(): boolean {
  return hasFFmpeg() || (installFromDebian('ffmpeg') && hasFFmpeg());
}

function hasFFmpeg(): boolean {
  return runs('ffmpeg', ['-version']) && runs('ffprobe', ['-version']);
}
