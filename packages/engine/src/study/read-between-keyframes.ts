import type { Seconds } from '@framescout/contract';
import type { PixelRect, Video } from '@framescout/media';
import { ENOUGH_KEYFRAMES } from '../model/statistics.ts';
import { readFrames, type TimedFrame } from './study-element.ts';

// Maximum number of frames to decode, divided among the keyframes; one is kept per step, since what is
// searched for stays for seconds.
const MAX_DECODED = 600;
const STEP: Seconds = 0.4;

/**
 * Reads windows from frames after each keyframe of a video that has few keyframes, which alone might miss
 * most appearances of an element. Skips what can't be decoded. Returns fewer frames if cancelled.
 */
export async function readBetweenKeyframes(
  video: Video,
  windows: readonly PixelRect[],
  signal: AbortSignal,
): Promise<TimedFrame[]> {
  const frames: TimedFrame[] = [];
  const starts = await video.spreadKeyframes(ENOUGH_KEYFRAMES);
  if (starts.length >= ENOUGH_KEYFRAMES) return frames;
  const length = MAX_DECODED / starts.length / video.info.frameRate;
  for (const [index, start] of starts.entries()) {
    const end = Math.min(start + length, starts[index + 1] ?? Number.POSITIVE_INFINITY);
    const open = async () => video.frames({ start, end }, windows);
    frames.push(...(await readFrames(video, windows, open, signal, { from: start + STEP, step: STEP })));
    if (signal.aborted) break;
  }
  return frames;
}
