import type { FFmpegReader } from './ffmpeg-reader.ts';

/** Starts native FFmpeg with a file. */
export type StartNativeReader = (file: Blob) => FFmpegReader;

let start: StartNativeReader | null = null;

/**
 * Registers native FFmpeg, which reads what Mediabunny does not from then on. A browser has none: it is given FFmpeg in
 * WebAssembly where a file needs it.
 */
export function registerNativeReader(own: StartNativeReader): void {
  start = own;
}

/** How to start native FFmpeg; null if none is registered. */
export function nativeReader(): StartNativeReader | null {
  return start;
}
