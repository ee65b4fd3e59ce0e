import type { FFmpegReader } from './ffmpeg-reader.ts';

/** Starts native FFmpeg on a file. */
export type StartNativeReader = (file: Blob) => FFmpegReader;

let start: StartNativeReader | null = null;

/** Registers native FFmpeg for what Mediabunny cannot read; browsers load theirs when needed. */
export function registerNativeReader(own: StartNativeReader): void {
  start = own;
}

/** Returns the function that starts native FFmpeg, or null if none is registered. */
export function nativeReader(): StartNativeReader | null {
  return start;
}
