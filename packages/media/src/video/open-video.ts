import { openFFmpegFile } from '../open/open-ffmpeg-file.ts';
import { openVideoFile } from '../open/open-video-file.ts';
import { BrowserVideo } from './browser-video.ts';
import { FFmpegVideo } from './ffmpeg-video.ts';
import type { Video } from './video.ts';

/**
 * Opens a video file without loading it, with FFmpeg (`core`) if given.
 * @throws {UnreadableFileError} if it is not a video file, naming what it seems to be
 * @throws {UnsupportedCodecError} if there is no decoder for its video
 */
export async function openVideo(
  file: Blob,
  name: string,
  core: WebAssembly.Module | null = null,
): Promise<Video> {
  const opened = core ? await openFFmpegFile({ core, file, name }) : await openVideoFile(file, name);
  return opened.ffmpeg ? new FFmpegVideo(opened, opened.ffmpeg) : new BrowserVideo(opened);
}
