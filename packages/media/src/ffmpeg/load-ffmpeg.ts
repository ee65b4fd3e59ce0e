/// <reference path="./ffmpeg-core.d.ts" />
import { FFmpegNotLoadedError } from '../errors.ts';

let loading: Promise<WebAssembly.Module> | null = null;

/**
 * Loads FFmpeg once: 32 MB from our own server. Called on the page, since the workers that handle the video
 * have no network access.
 * @throws {FFmpegNotLoadedError} if loading fails
 */
export function loadFFmpeg(): Promise<WebAssembly.Module> {
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
