/// <reference path="./ffmpeg-core.d.ts" />
import { FFmpegNotLoadedError, FFmpegOffError } from '../errors.ts';
import { isFFmpegOff } from './ffmpeg-switch.ts';

let loading: Promise<WebAssembly.Module> | null = null;

/**
 * Loads FFmpeg once: 32 MB from our own server. Called on the page, since the workers that handle the video
 * have no network access.
 * @param refusal why it was not possible without FFmpeg, in sentences, for the user to read if FFmpeg is off
 * @throws {FFmpegOffError} if it is switched off
 * @throws {FFmpegNotLoadedError} if loading fails
 */
export async function loadFFmpeg(refusal = ''): Promise<WebAssembly.Module> {
  if (isFFmpegOff()) {
    const why =
      'This may need FFmpeg, which is switched off on this server; H.264 in MP4 or MKV works without it.';
    throw new FFmpegOffError(`${why} ${refusal}`.trim());
  }
  loading ??= compile().catch((error: unknown) => {
    loading = null;
    throw new FFmpegNotLoadedError(
      'FFmpeg, which this needs, could not be loaded. Check the connection and try again.',
      {},
      { cause: error },
    );
  });
  return loading;
}

// Imported lazily: this URL comes from the bundler, and Node reads videos without it.
async function compile(): Promise<WebAssembly.Module> {
  const { default: url } = await import('@ffmpeg/core/wasm?url');
  return WebAssembly.compileStreaming(fetch(url));
}
