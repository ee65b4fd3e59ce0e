import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { MAX_KEYFRAME_GAP_SECONDS } from './keyframe-scores.ts';

/**
 * What a quick look relies on: how many keyframes a video has, and how long (seconds) an element must stay on
 * screen to be on one of them, or where every frame is scanned.
 */
export type KeyframeSpacing = { keyframes: number; foundFrom: Seconds };

/**
 * Yields the times of a video's keyframes, in order, according to the container: all of them, or those after a
 * time.
 */
export async function* keyframesOf(video: Video, after: Seconds | null = null): AsyncGenerator<Seconds> {
  let key =
    after === null ? await video.keyframeBefore(video.info.firstFrameTime) : await video.keyframeAfter(after);
  while (key !== null) {
    yield key;
    key = await video.keyframeAfter(key);
  }
}

/**
 * Measures a video's keyframe spacing; null if it has no index of its frames, in which case a scan always
 * visits every frame.
 */
export async function measureKeyframes(video: Video): Promise<KeyframeSpacing | null> {
  if ((await video.locator.timeMap()) === null) return null;
  const times: Seconds[] = [];
  for await (const time of keyframesOf(video)) times.push(time);
  const lengths = times.map((time, index) => (times[index + 1] ?? video.info.duration) - time);
  const foundFrom = lengths.reduce((a, b) => Math.max(a, Math.min(b, MAX_KEYFRAME_GAP_SECONDS)), 0);
  return { keyframes: times.length, foundFrom };
}
