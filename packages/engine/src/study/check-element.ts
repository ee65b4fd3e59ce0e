import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { Video } from '@framescout/media';
import { checkMarker, type MarkerCheck } from './check-marker.ts';
import { readRegistered } from './read-registered.ts';
import type { ElementExamples, StudyCache } from './study-cache.ts';
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
  const marking = selections.slice(0, SELECTIONS_PER_ELEMENT);
  // A frame that can't be read tells nothing.
  const areOwn = await Promise.all(marking.map((selection) => isOfVideo(video, selection).catch(() => true)));
  const registered = await readRegistered(video, selections, learned);
  const further = selections.slice(registered.length);
  studies.keep({ ...examples, selections: [...registered, ...further] }, learned);
  const foreign = areOwn.flatMap((isOwn, index) => (isOwn ? [] : [index]));
  return { ...checkMarker(learned), registered, foreign };
}
