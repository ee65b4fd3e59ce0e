import type { Seconds } from '@framescout/contract';
import type { DecoderPreference, Video } from '@framescout/media';
import { SINGLE_SAMPLE_SPACING } from '../detect/find-events.ts';
import { LONGEST_ENTRANCE } from './plan-quick-look.ts';

// Where less of the decoding is saved than this (0..1), little is gained.
const LEAST_SAVED = 0.14;
// How much of the decoding is saved per share of the frames, since these are the ones with the fewest bits: measured in
// Chromium, 0.24 for 0.33 (x264's defaults) and 0.37 for 0.47 (two B-frames in a row, no pyramid).
const SAVED_A_SHARE = 0.7;
// How much of decoding the other frames is saved without their in-loop filter.
const SAVED_UNFILTERED = 0.17;
// Starting again costs a new decoder, too.
const RESTART: Seconds = 0.1;
const KEYFRAMES_TRIED = 4;

/**
 * How a video is scanned sparingly while nothing is in sight: the share (0..1) of frames that are left out, and of those
 * whose in-loop filter is skipped. `group`: how long a group of pictures is.
 */
export type SparingPlan = { share: number; unfiltered: number; group: Seconds };

/**
 * How to spare work on a video. Null if that saves too little, it has no index by which to number frames that are left
 * out, or frames last so long that one alone is an event.
 */
export async function planSparing(video: Video): Promise<SparingPlan | null> {
  if (1 / video.info.frameRate > SINGLE_SAMPLE_SPACING) return null;
  if ((await video.locator.timeMap()) === null) return null;
  const { disposable: share, unfiltered } = await video.shortcuts();
  if (savedBy({ share, unfiltered }) < LEAST_SAVED) return null;
  const starts = await video.spreadKeyframes(KEYFRAMES_TRIED);
  const groups: Seconds[] = [];
  for (const start of starts) {
    groups.push(((await video.keyframeAfter(start)) ?? video.info.duration) - start);
  }
  const group = groups.reduce((sum, length) => sum + length, 0) / Math.max(1, groups.length);
  return { share, unfiltered, group };
}

/** A plan for what decodes the video: filters are only skipped in software. Null if it then saves too little. */
export function planFor(plan: SparingPlan, preference: DecoderPreference): SparingPlan | null {
  const suited = preference === 'prefer-hardware' ? { ...plan, unfiltered: 0 } : plan;
  return savedBy(suited) < LEAST_SAVED ? null : suited;
}

/**
 * How long (seconds) nothing must be in sight for what a plan saves to be as much as going back to a keyframe for the next
 * sighting costs.
 */
export function worthwhileGap(plan: SparingPlan): Seconds {
  const saved = savedBy(plan);
  const again = 1 - SAVED_A_SHARE * plan.share;
  return ((again * plan.group) / 2 + LONGEST_ENTRANCE + RESTART) / saved;
}

/** How much of the decoding (0..1) is saved while nothing is in sight. */
function savedBy({ share, unfiltered }: Omit<SparingPlan, 'group'>): number {
  return 1 - (1 - SAVED_A_SHARE * share) * (1 - SAVED_UNFILTERED * unfiltered);
}
