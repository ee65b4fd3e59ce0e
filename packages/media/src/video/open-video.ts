import { memoizeAsync, type ReadingWatch, UnopenableFileError, unlessAborted } from '@framescout/base';
import { readContainer } from '@framescout/containers';
import { nativeReader, Pulse } from '../ffmpeg/reader/ffmpeg-reader.ts';
import { WorkerReader } from '../ffmpeg/reader/worker-reader.ts';
import { openFFmpegFile } from '../open/open-ffmpeg-file.ts';
import { openVideoFile } from '../open/open-video-file.ts';
import type { FFmpegVideoFile } from '../open/video-file.ts';
import { BrowserVideo } from './browser-video.ts';
import { FFmpegVideo } from './ffmpeg-video.ts';
import type { Video } from './video.ts';

/**
 * Opens a video file without loading it into memory: with FFmpeg in WebAssembly (`core`) if given; with
 * native FFmpeg if that is registered and nothing else reads the file. Most files are open after a few reads;
 * some have to be read as a whole.
 * @throws {UnreadableFileError} if it is not a video file, naming what it seems to be
 * @throws {UnsupportedCodecError} if there is no decoder for its video
 * @throws the reason of the watch's signal as soon as it is aborted
 */
export async function openVideo(
  file: Blob,
  name: string,
  core: WebAssembly.Module | null = null,
  watch: ReadingWatch = {},
): Promise<Video> {
  const opening = core ? openWithCore(file, name, core, watch) : openWithoutCore(file, name, watch);
  const { signal } = watch;
  if (!signal) return opening;
  try {
    return await unlessAborted(opening, signal);
  } catch (error) {
    // It may be open by the time that it notices.
    if (signal.aborted) opening.then((video) => video[Symbol.dispose]()).catch(() => undefined);
    throw error;
  }
}

async function openWithCore(
  file: Blob,
  name: string,
  core: WebAssembly.Module,
  watch: ReadingWatch,
): Promise<Video> {
  const pulse = new Pulse();
  const startReader = () => new WorkerReader({ core, file, name }, pulse);
  return new FFmpegVideo(await openFFmpegFile({ file, name, startReader }, watch), pulse);
}

async function openWithoutCore(file: Blob, name: string, watch: ReadingWatch): Promise<Video> {
  const read = memoizeAsync(() => readContainer(file, watch));
  try {
    return new BrowserVideo(await openVideoFile(file, name, watch, read));
  } catch (error) {
    const start = nativeReader();
    if (!start || !(error instanceof UnopenableFileError) || !error.mayNeedFFmpeg) throw error;
    return openNatively(
      () => openFFmpegFile({ file, name, startReader: () => start(file) }, watch, read),
      error,
    );
  }
}

/** Opens a file with native FFmpeg. @throws the original error if that fails too */
async function openNatively(
  open: () => Promise<FFmpegVideoFile>,
  before: UnopenableFileError,
): Promise<Video> {
  try {
    return new FFmpegVideo(await open());
  } catch (error) {
    throw error instanceof UnopenableFileError ? before : error;
  }
}
