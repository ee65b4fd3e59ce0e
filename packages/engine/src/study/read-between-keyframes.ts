import { isBefore } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { copyPatch, type PixelRect, RegionReader, type Video } from '@framescout/media';
import type { TimedFrame } from './study-element.ts';

// With at least this many keyframes, they alone show what recurs.
const ENOUGH_KEYFRAMES = 24;
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
  const regions = new RegionReader(video);
  const length = MAX_DECODED / starts.length / video.info.frameRate;
  for (const [index, start] of starts.entries()) {
    const end = Math.min(start + length, starts[index + 1] ?? Number.POSITIVE_INFINITY);
    let due = start + STEP;
    try {
      for await (const sample of video.frames({ start, end }, windows)) {
        try {
          if (signal.aborted) return frames;
          const time = sample.timestamp;
          if (isBefore(time, due) || (await video.hasOtherSize(sample))) continue;
          due += STEP;
          frames.push({ time, patches: (await regions.readPlanes(sample, windows)).map(copyPatch) });
        } finally {
          sample.close();
        }
      }
    } catch {
      // NOTE: the scan reports damage; a study uses what it has.
    }
  }
  return frames;
}
