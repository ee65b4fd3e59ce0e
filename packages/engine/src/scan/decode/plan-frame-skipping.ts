import type { Seconds } from '@framescout/contract';
import type { DecoderPreference, Video } from '@framescout/media';
import { SINGLE_SAMPLE_SPACING } from '../../detect/find-events.ts';
import { MAX_ENTRANCE_SECONDS } from '../trace/entrance-limits.ts';

// Saving a smaller share (0..1) of the decoding is hardly worthwhile.
const MIN_SAVED = 0.14;
// Share of the decoding saved per share of frames skipped, which are the ones with the fewest bits: measured
// in Chromium, 0.24 for 0.33 (x264's defaults) and 0.37 for 0.47 (two consecutive B-frames, no pyramid).
const SAVED_A_SHARE = 0.7;
// Share of the decoding of the other frames that is saved by skipping their in-loop filter.
const SAVED_UNFILTERED = 0.17;
// Restarting also costs a new decoder.
const RESTART: Seconds = 0.1;
const KEYFRAMES_TRIED = 4;

/**
 * What a scan of a video skips while nothing is in sight: the share (0..1) of frames that are skipped,
 * and of those whose in-loop filter is skipped. `group`: the length of a group of pictures.
 */
export type FrameSkippingPlan = { share: number; unfiltered: number; group: Seconds };

/**
 * Plans which frames of a video to skip. Returns null if that saves too little, if the video has no index by
 * which to number skipped frames, or if frames last so long that a single one is an event.
 */
export async function planFrameSkipping(video: Video): Promise<FrameSkippingPlan | null> {
  if (1 / video.info.frameRate > SINGLE_SAMPLE_SPACING) return null;
  if ((await video.locator.timeMap()) === null) return null;
  const { disposable: share, unfiltered } = await video.shortcuts();
  if (savedBy({ share, unfiltered }) < MIN_SAVED) return null;
  const starts = await video.spreadKeyframes(KEYFRAMES_TRIED);
  const groups: Seconds[] = [];
  for (const start of starts) {
    groups.push(((await video.keyframeAfter(start)) ?? video.info.duration) - start);
  }
  const group = groups.reduce((sum, length) => sum + length, 0) / Math.max(1, groups.length);
  return { share, unfiltered, group };
}

/**
 * Adapts a plan to what decodes the video, since filters can only be skipped in software. Returns null if it
 * then saves too little.
 */
export function adaptPlan(plan: FrameSkippingPlan, preference: DecoderPreference): FrameSkippingPlan | null {
  const suited = preference === 'prefer-hardware' ? { ...plan, unfiltered: 0 } : plan;
  return savedBy(suited) < MIN_SAVED ? null : suited;
}

/**
 * Returns the break-even gap (seconds): how long nothing must be in sight for a plan to save as much as it
 * costs to go back to a keyframe for the next detection.
 */
export function worthwhileGap(plan: FrameSkippingPlan): Seconds {
  const saved = savedBy(plan);
  const again = 1 - SAVED_A_SHARE * plan.share;
  return ((again * plan.group) / 2 + MAX_ENTRANCE_SECONDS + RESTART) / saved;
}

/** Share (0..1) of the decoding that is saved while nothing is in sight. */
function savedBy({ share, unfiltered }: Omit<FrameSkippingPlan, 'group'>): number {
  return 1 - (1 - SAVED_A_SHARE * share) * (1 - SAVED_UNFILTERED * unfiltered);
}
