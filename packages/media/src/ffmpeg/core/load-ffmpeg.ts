/// <reference path="./ffmpeg-core.d.ts" />

import { type ReadingWatch, watchForStall } from '@framescout/base';
import { FFmpegNotLoadedError, FFmpegOffError } from '../../errors.ts';

type Follow = NonNullable<ReadingWatch['onProgress']>;

let loading: Promise<WebAssembly.Module> | null = null;
const followers = new Set<Follow>();

/**
 * Loads FFmpeg once: 32 MB from our own server. Called on the page, since the workers that handle the video
 * have no network access.
 * @param refusal why it was not possible without FFmpeg, in sentences, for the user to read if FFmpeg is off
 * @param onProgress follows the loading, whoever asked first
 * @throws {FFmpegOffError} if it is switched off
 * @throws {FFmpegNotLoadedError} if loading fails, or nothing arrives for half a minute
 */
export async function loadFFmpeg({
  refusal = '',
  onProgress,
}: {
  refusal?: string;
  onProgress?: Follow | undefined;
} = {}): Promise<WebAssembly.Module> {
  if (isFFmpegOff()) {
    const why =
      'This may need FFmpeg, which is switched off on this server; H.264 in MP4 or MKV works without it.';
    throw new FFmpegOffError(`${why} ${refusal}`.trim());
  }
  if (onProgress) followers.add(onProgress);
  loading ??= compile().catch((error: unknown) => {
    loading = null;
    throw notLoaded(error);
  });
  try {
    return await loading;
  } finally {
    if (onProgress) followers.delete(onProgress);
  }
}

async function compile(): Promise<WebAssembly.Module> {
  // Imported lazily: this URL comes from the bundler, and Node reads videos without it.
  const { default: url } = await import('@ffmpeg/core/wasm?url');
  const stalled = new AbortController();
  const giveUp = () => {
    const error = notLoaded('Nothing arrived for too long.');
    stalled.abort(error);
    return error;
  };
  const { compiling } = await watchForStall((onAlive) => fetchCore(url, stalled.signal, onAlive), { giveUp });
  return compiling;
}

/** Downloads FFmpeg while it is being compiled. Returns once all of it has arrived. */
async function fetchCore(
  url: string,
  signal: AbortSignal,
  onAlive: () => void,
): Promise<{ compiling: Promise<WebAssembly.Module> }> {
  const response = await fetch(url, { signal });
  onAlive();
  // Browsers keep compiled code of the response itself only.
  const reader = response.clone().body?.getReader();
  const compiling = WebAssembly.compileStreaming(response);
  // It also fails if the download does, which throws below.
  compiling.catch(() => undefined);
  let readBytes = 0;
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    onAlive();
    readBytes += piece.value.length;
    // The server states the compressed size.
    for (const follow of followers) follow({ readBytes, totalBytes: null });
  }
  return { compiling };
}

function notLoaded(cause: unknown): FFmpegNotLoadedError {
  return new FFmpegNotLoadedError(
    'FFmpeg, which this needs, could not be loaded. Check the connection and try again.',
    {},
    { cause },
  );
}

let isOff = false;

/** Switches FFmpeg in WebAssembly on or off here, as the operator decided. On until called. */
export function switchFFmpeg(to: 'on' | 'off'): void {
  isOff = to === 'off';
}

/** Whether FFmpeg in WebAssembly is switched off here. */
export function isFFmpegOff(): boolean {
  return isOff;
}
