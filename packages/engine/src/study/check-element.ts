import type { Video } from '@framescout/media';
import { checkMarker, type MarkerCheck } from './check-marker.ts';
import { readRegistered } from './read-registered.ts';
import type { ElementExamples, StudyCache } from './study-cache.ts';

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
  const learned = await studies.learn(examples, signal);
  const { selections } = examples;
  const registered = await readRegistered(video, selections, learned);
  const further = selections.slice(registered.length);
  studies.keep({ ...examples, selections: [...registered, ...further] }, learned);
  return { ...checkMarker(learned), registered };
}
