import { type RegionSelection, SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { isPixelsOnly } from '../model/element-study.ts';
import { checkMarker, type MarkerCheck } from './check-marker.ts';
import { readRegistered } from './read-registered.ts';
import type { ElementExamples, LearnedElement, StudyCache } from './study-cache.ts';
import { isOfVideo } from './study-element.ts';

/**
 * Measures how well an element stands out from a video's background. A scan with the same studies then starts
 * without learning.
 * @throws {CancelledError} if cancelled while learning
 */
export async function checkElement(
  video: Video,
  studies: StudyCache,
  examples: ElementExamples,
  signal: AbortSignal,
): Promise<MarkerCheck> {
  const { selections } = examples;
  const learned = await studies.learn(examples, signal);
  const foreign = await findForeign(video, selections, learned);
  const registered = await readRegistered(video, selections, learned);
  const further = selections.slice(registered.length);
  studies.keep({ ...examples, selections: [...registered, ...further] }, learned);
  return { ...checkMarker(learned), registered, foreign };
}

/** Returns the indices of the marking selections whose place in this video shows something else. */
async function findForeign(
  video: Video,
  selections: readonly RegionSelection[],
  { study }: LearnedElement,
): Promise<number[]> {
  const foreign: number[] = [];
  for (const [index, selection] of selections.slice(0, SELECTIONS_PER_ELEMENT).entries()) {
    const studied = study.selections[index];
    // The study has found the pixels of all others in the video. A frame that can't be read tells nothing.
    if (studied && !isPixelsOnly(studied)) continue;
    if (!(await isOfVideo(video, selection).catch(() => true))) foreign.push(index);
  }
  return foreign;
}
