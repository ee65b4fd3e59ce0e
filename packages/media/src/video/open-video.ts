import { UnopenableFileError } from '../errors.ts';
import type { FFmpegFile } from '../ffmpeg/ffmpeg-reader.ts';
import { nativeReader } from '../ffmpeg/native-reader.ts';
import { Pulse } from '../ffmpeg/pulse.ts';
import { WorkerReader } from '../ffmpeg/worker-reader.ts';
import { openFFmpegFile } from '../open/open-ffmpeg-file.ts';
import { openVideoFile } from '../open/open-video-file.ts';
import { BrowserVideo } from './browser-video.ts';
import { FFmpegVideo } from './ffmpeg-video.ts';
import type { Video } from './video.ts';

/**
 * Opens a video file without loading it into memory: with FFmpeg in WebAssembly (`core`) if given; with
 * native FFmpeg if that is registered and nothing else reads the file.
 * @throws {UnreadableFileError} if it is not a video file, naming what it seems to be
 * @throws {UnsupportedCodecError} if there is no decoder for its video
 */
export async function openVideo(
  file: Blob,
  name: string,
  core: WebAssembly.Module | null = null,
): Promise<Video> {
  if (core) {
    const pulse = new Pulse();
    const startReader = () => new WorkerReader({ core, file, name }, pulse);
    return new FFmpegVideo(await openFFmpegFile({ file, name, startReader }), pulse);
  }
  try {
    return new BrowserVideo(await openVideoFile(file, name));
  } catch (error) {
    const start = nativeReader();
    if (!start || !(error instanceof UnopenableFileError) || !error.mayNeedFFmpeg) throw error;
    return openNatively({ file, name, startReader: () => start(file) }, error);
  }
}

/**
 * Opens a file with native FFmpeg. If that fails too, throws the original error, which says what the file
 * seems to be.
 */
async function openNatively(source: FFmpegFile, before: UnopenableFileError): Promise<Video> {
  try {
    return new FFmpegVideo(await openFFmpegFile(source));
  } catch (error) {
    throw error instanceof UnopenableFileError ? before : error;
  }
}
