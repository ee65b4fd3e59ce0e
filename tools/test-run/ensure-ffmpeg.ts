import { installFromDebian, succeeds } from '../test-support/install-from-debian.ts';

/**
 * Makes sure that there is an FFmpeg, with which the tests check clips. @returns false if it could not be
 * installed
 */
export function ensureFFmpeg(): boolean {
  return hasFFmpeg() || (installFromDebian('ffmpeg') && hasFFmpeg());
}

function hasFFmpeg(): boolean {
  return succeeds('ffmpeg', ['-version']) && succeeds('ffprobe', ['-version']);
}
