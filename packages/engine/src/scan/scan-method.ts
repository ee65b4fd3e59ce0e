import type { TimeMap, Video } from '@framescout/media';
import { planSparing, type SparingPlan } from './plan-sparing.ts';
import type { ScanRequest } from './scan-request.ts';

/** How a scan goes through a video: as it was asked for, as far as the video allows that. */
export type ScanMethod = {
  /** Numbers the video's frames; null if it has no index to do so. */
  map: TimeMap | null;
  isQuick: boolean;
  everyNth: number;
  /** Whether one decoder has to count the frames from the start: "one in N" needs their numbers, and no index tells them. */
  mustCount: boolean;
  /** What is left out while nothing is in sight; null if every frame is decoded. */
  sparingPlan: SparingPlan | null;
};

/** Chooses how to go through a video for a request. */
export async function chooseMethod(request: ScanRequest, video: Video): Promise<ScanMethod> {
  const map = await video.locator.timeMap();
  // A quick look passes over frames, whose numbers only an index tells.
  const isQuick = request.isQuick && map !== null;
  const everyNth = isQuick ? 1 : request.everyNth;
  const canSpare = request.isSparing && !isQuick && everyNth === 1 && request.matcher === 'adaptive';
  return {
    map,
    isQuick,
    everyNth,
    mustCount: everyNth > 1 && !map,
    sparingPlan: canSpare && !request.range ? await planSparing(video) : null,
  };
}
