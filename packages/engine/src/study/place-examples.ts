import type { RegionSelection } from '@framescout/contract';
import { cutPatch, processPlanes, selectionRect, type Video } from '@framescout/media';
import { placeExample } from '../learn/place-example.ts';
import { studyWindows } from '../model/search-windows.ts';
import { selectRect } from './select-rect.ts';
import type { ElementExamples, StudyCache } from './study-cache.ts';

/**
 * Places further examples of an element, clicked as carelessly as the first three, where they resemble what was
 * learned from those. Returns the region of each; null for one that doesn't show it.
 * @throws {UndecodableFrameError} if an example's frame can't be decoded
 * @throws {CancelledError} if cancelled
 */
export async function placeExamples(
  video: Video,
  studies: StudyCache,
  known: ElementExamples,
  further: readonly RegionSelection[],
  signal: AbortSignal,
): Promise<(RegionSelection | null)[]> {
  const { study, ...learned } = await studies.learn(known, signal);
  const placed: (RegionSelection | null)[] = [];
  for (const example of further) {
    signal.throwIfAborted();
    const rect = selectionRect(example, video.picture);
    const [window = rect] = studyWindows([rect], video.picture);
    const surroundings = cutPatch(await video.reader.readPlanes(example.time), window);
    const patch = processPlanes(surroundings, known.processing);
    const found = placeExample(
      { time: example.time, rect, window, patch, before: [], after: [] },
      learned,
      study,
    );
    placed.push(found && (await selectRect(video, example.time, found)));
  }
  return placed;
}
