import type { TimeMap, Video } from '@framescout/media';
import { type FrameSkippingPlan, planFrameSkipping } from './decode/plan-frame-skipping.ts';
import type { ScanRequest } from './request/scan-request.ts';

/** How a scan goes through a video: as requested, within what the video allows. */
export type ScanMethod = {
  /** Numbers the video's frames; null if it has no index. */
  map: TimeMap | null;
  isQuick: boolean;
  everyNth: number;
  /**
   * Whether a single decoder must count the frames from the start: "one in N" needs their numbers, and there
   * is no index.
   */
  mustCount: boolean;
  /** What to skip while nothing is in sight; null to decode every frame. */
  skippingPlan: FrameSkippingPlan | null;
};

/** Chooses how to go through a video for a request. */
export async function chooseMethod(request: ScanRequest, video: Video): Promise<ScanMethod> {
  const map = await video.locator.timeMap();
  // A quick look skips frames, so only an index can number them.
  const isQuick = request.isQuick && map !== null;
  const everyNth = isQuick ? 1 : request.everyNth;
  const maySkip = request.skipsFrames && !isQuick && everyNth === 1 && request.matcher === 'adaptive';
  return {
    map,
    isQuick,
    everyNth,
    mustCount: everyNth > 1 && !map,
    skippingPlan: maySkip && !request.range ? await planFrameSkipping(video) : null,
  };
}
