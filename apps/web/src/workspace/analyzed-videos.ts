import { batch, isSameFile, itemsIn, type ReadableResult } from '../features/batch/index.ts';
import type { ClipEdit } from '../features/clips/index.ts';
import { type LoadedResult, loadBatchResult } from './load-batch-result.ts';
import type { Workspace } from './workspace.ts';

/** A video that has been analyzed, what was found in it, and the user's changes to its clips. */
type AnalyzedVideo = { file: File; result: ReadableResult; clipEdits: ReadonlyMap<string, ClipEdit> };

/** Returns how many videos {@link analyzedVideos} yields, unless the results of some cannot be read. */
export function countAnalyzed(open: Workspace): number {
  return (isAnalyzed(open) ? 1 : 0) + otherItems(open).length;
}

/**
 * Yields the open video, if it has been analyzed, and then the others of its batch, whose results are read one
 * after another. Leaves out those whose results cannot be read any more: their rows say why.
 */
export async function* analyzedVideos(open: Workspace): AsyncGenerator<AnalyzedVideo, void, unknown> {
  const own = resultOf(open);
  if (own) yield { file: open.video.file, result: own, clipEdits: open.clips.getState().edits };
  for (const { id, file, result } of otherItems(open)) {
    const loaded: LoadedResult | null = await loadBatchResult(id, result);
    if (loaded) yield { file, result: loaded, clipEdits: new Map(loaded.clipEdits) };
  }
}

function isAnalyzed({ scan }: Workspace): boolean {
  return scan.getState().status === 'complete';
}

function resultOf(open: Workspace): ReadableResult | null {
  const { video, project, elements, edits, scan } = open;
  const { report, scores } = scan.getState();
  if (!isAnalyzed(open) || !report) return null;
  const { elementRules } = elements.getState();
  const marking = { elements: elements.marked, elementRules };
  return {
    ...{ info: video.info, project, report, scores, isSaved: true, counted: null },
    ...{ ...marking, edits: edits.getState().edits },
  };
}

function otherItems({ video, project }: Workspace) {
  return itemsIn(batch.getState(), project.name).flatMap(({ id, file, status }) => {
    if (status.kind !== 'complete' || isSameFile(file, video.file)) return [];
    return { id, file, result: status.result };
  });
}
