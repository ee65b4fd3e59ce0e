import type { ImageProcessing } from '@framescout/contract';
import { emptyPlanePatch, isProcessing, type PlanePatch, processPlanes } from '@framescout/media';
import type { PlaneMatcher } from '../model/matcher.ts';

/** Wraps a matcher so that it processes every frame like the frames it was learned from. */
export function addProcessing(matcher: PlaneMatcher, processing: ImageProcessing): PlaneMatcher {
  if (!isProcessing(processing)) return matcher;
  const buffers = matcher.rects.map(emptyPlanePatch);
  const processed = (patches: readonly PlanePatch[]) =>
    patches.map((patch, index) => processPlanes(patch, processing, buffers[index]));
  return {
    ...matcher,
    compare: (patches, score) => matcher.compare(processed(patches), score),
    findShape: (patches, near, opacity) => matcher.findShape(processed(patches), near, opacity),
  };
}
