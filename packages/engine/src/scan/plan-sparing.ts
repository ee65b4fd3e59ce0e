import type { Seconds } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { SINGLE_SAMPLE_SPACING } from '../detect/find-events.ts';
import { LONGEST_ENTRANCE } from './plan-quick-look.ts';

// With fewer frames to leave out than this, little is gained.
const LEAST_SHARE = 0.2;
// How much of the decoding is saved per share of the frames, since these are the ones with the fewest bits: measured in
// Chromium, 0.24 for 0.33 (x264's defaults) and 0.37 for 0.47 (two B-frames in a row, no pyramid).
const SAVED_A_SHARE = 0.7;
// Starting again costs a new decoder, too.
const RESTART: Seconds = 0.1;
const KEYFRAMES_TRIED = 4;

/**
 * How a video is scanned sparingly: the share (0..1) of frames that are left out while nothing is in sight, and for how long
 * nothing must be for that to be worth it.
 */
export type SparingPlan = { share: number; worthwhile: Seconds };

/**
 * How to leave out frames of a video. Null if there are too few that no other is predicted from, it has no index by
 * which to number the others, or frames last so long that one alone is an event.
 */
export async function planSparing(video: Video): Promise<SparingPlan | null> {
  if (1 / video.info.frameRate > SINGLE_SAMPLE_SPACING) return null;
  if ((await video.locator.timeMap()) === null) return null;
  const share = await video.disposableShare();
  if (share < LEAST_SHARE) return null;
  const starts = await video.spreadKeyframes(KEYFRAMES_TRIED);
  const groups: Seconds[] = [];
  for (const start of starts) {
    groups.push(((await video.keyframeAfter(start)) ?? video.info.duration) - start);
  }
  const group = groups.reduce((sum, length) => sum + length, 0) / Math.max(1, groups.length);
  return { share, worthwhile: worthwhileGap(share, group) };
}

/**
 * How long (seconds) nothing must be in sight for what leaving frames out saves to be as much as going back to a keyframe for
 * the next sighting costs. `group`: how long a group of pictures is.
 */
export function worthwhileGap(share: number, group: Seconds): Seconds {
  const saved = SAVED_A_SHARE * share;
  return (((1 - saved) * group) / 2 + LONGEST_ENTRANCE + RESTART) / saved;
}
