import type { ImageProcessing } from '@framescout/contract';
import { emptyPlanePatch, isProcessing, type PlanePatch, processPlanes, type Video } from '@framescout/media';
import { collectGarbage } from '../../collect-garbage.ts';
import { createAdaptiveMatcher } from '../../compare/adaptive-matcher.ts';
import { createClassicMatcher } from '../../compare/classic-matcher.ts';
import { CERTAIN_SCORE } from '../../compare/element-scorer.ts';
import type { Matcher, PlaneMatcher } from '../../model/matcher.ts';
import type { RegisteredElement } from '../../model/trained-element.ts';
import type { RunControl } from '../../run-control.ts';
import type { ElementExamples, StudyCache } from '../../study/study-cache.ts';
import type { ScanRequest } from '../request/scan-request.ts';
import { shareWindows } from './share-windows.ts';

/** An element of a scan with its matcher. */
export type ScanMatcher = { elementId: string; matcher: Matcher };

/**
 * Where the elements of a scan are learned. `freesStudies`: free what an element was learned from before
 * learning the next one.
 */
export type MatcherContext = {
  video: Video;
  studies: StudyCache;
  control: RunControl;
  freesStudies?: boolean;
};

/** A learned element of a scan, and where to search for it. */
type Learned = Pick<RegisteredElement, 'element' | 'windows'> & { id: string; processing: ImageProcessing };

/**
 * Learns every element of a scan. If cancelled, returns those learned so far, so that partial results are
 * still reported.
 */
export async function createScanMatchers(
  { elements, matcher: name }: Pick<ScanRequest, 'elements' | 'matcher'>,
  { video, studies, control, freesStudies = false }: MatcherContext,
): Promise<ScanMatcher[]> {
  if (name === 'classic') {
    return elements.map(({ id, selections, processing }) => ({
      elementId: id,
      matcher: createClassicMatcher(selections, video.picture, processing),
    }));
  }
  const all: Learned[] = [];
  for (const { id, ...examples } of elements) {
    const learned = await learnUnlessCancelled(examples, studies, control);
    if (!learned) break;
    all.push({ id, element: learned.element, windows: learned.windows, processing: examples.processing });
    if (freesStudies) freeStudies(studies);
  }
  return createAdaptiveMatchers(all);
}

/** Learns an element; null if cancelled. */
function learnUnlessCancelled(
  examples: ElementExamples,
  studies: StudyCache,
  control: RunControl,
): Promise<RegisteredElement | null> {
  return studies.learnForScan(examples, control.signal).catch((error: unknown) => {
    if (control.isCancelled) return null;
    throw error;
  });
}

/**
 * Creates matchers whose overlapping windows are read as one rectangle: copying out of a frame costs more
 * than comparing.
 */
function createAdaptiveMatchers(all: readonly Learned[]): ScanMatcher[] {
  // Whole pictures would be too much to remember, and processed pixels suit only one element.
  const canShare = ({ element, processing }: Learned) => !element.isAnywhere && !isProcessing(processing);
  const shared = shareWindows(all.filter(canShare).flatMap(({ windows }) => windows));
  return all.map((learned) => {
    const { id, element, windows, processing } = learned;
    const rects = canShare(learned) ? shared.splice(0, windows.length) : windows;
    const matcher = createAdaptiveMatcher(element, windows, rects, CERTAIN_SCORE);
    return { elementId: id, matcher: addProcessing(matcher, processing) };
  });
}

/** Frees what elements were learned from, before decoders need their share of memory. */
function freeStudies(studies: StudyCache): void {
  studies.freeStudies();
  collectGarbage();
}

/** Wraps a matcher so that it processes every frame like the frames it was learned from. */
function addProcessing(matcher: PlaneMatcher, processing: ImageProcessing): PlaneMatcher {
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
