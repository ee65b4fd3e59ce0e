import type { RegionSelection } from '@framescout/contract';
import { cutPatch, processPlanes, selectionRect, type Video } from '@framescout/media';
import { studyWindows } from '../match/element-study.ts';
import { placeLook } from '../match/place-look.ts';
import { selectRect } from './select-rect.ts';
import type { ElementExamples, StudyCache } from './study-cache.ts';

/**
 * Places further looks at an element, clicked as carelessly as the first three, where they show what those
 * teach. Returns the region of each; null for one that doesn't show it.
 * @throws {UndecodableFrameError} if a look's frame can't be decoded
 * @throws {CancelledError} if cancelled
 */
export async function placeLooks(
  video: Video,
  studies: StudyCache,
  examples: ElementExamples,
  looks: readonly RegionSelection[],
  signal: AbortSignal,
): Promise<(RegionSelection | null)[]> {
  const { study, ...learned } = await studies.learn(examples, signal);
  const placed: (RegionSelection | null)[] = [];
  for (const look of looks) {
    signal.throwIfAborted();
    const rect = selectionRect(look, video.picture);
    const [window = rect] = studyWindows([rect], video.picture);
    const surroundings = cutPatch(await video.reader.readPlanes(look.time), window);
    const patch = processPlanes(surroundings, examples.processing);
    const found = placeLook({ time: look.time, rect, window, patch, before: [], after: [] }, learned, study);
    placed.push(found && (await selectRect(video, look.time, found)));
  }
  return placed;
}
