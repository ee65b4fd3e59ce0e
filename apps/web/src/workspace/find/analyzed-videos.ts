import {
  type BatchResult,
  batch,
  isSameFile,
  itemsIn,
  type ReadableResult,
} from '../../features/batch/index.ts';
import type { ClipEdit } from '../../features/clips/index.ts';
import { getProject, type SavedWork, type StoredProject } from '../../features/projects/index.ts';
import { scoresOf } from '../../features/scan/index.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import type { Workspace } from '../workspace.ts';

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
  return { info: video.info, project, report, scores, ...marking, edits: edits.getState().edits };
}

function otherItems({ video, project }: Workspace) {
  return itemsIn(batch.getState(), project.name).flatMap(({ id, file, status }) => {
    if (status.kind !== 'complete' || isSameFile(file, video.file)) return [];
    return { id, file, result: status.result };
  });
}

const REMOVED = 'Its project has been removed from this browser. Analyze it again.';
const WITHOUT_RESULTS = 'The results in its project cannot be read any more. Analyze it again.';
const UNREADABLE = 'Its project could not be read. Please try again.';

/** A result with its scores, and the user's changes to its clips. */
type LoadedResult = ReadableResult & Pick<SavedWork, 'clipEdits'>;

/**
 * Returns the result of a batch's video as its project has it. If that fails, says why in the video's row and returns
 * null.
 */
export async function loadBatchResult(id: number, result: BatchResult): Promise<LoadedResult | null> {
  const stored = await findStored(id, result);
  if (!stored) return null;
  const { project, results } = stored;
  if (!results) {
    batch.markLost(id, WITHOUT_RESULTS);
    return null;
  }
  const scores = scoresOf(results.scores);
  return {
    ...result,
    report: results.report,
    scores,
    elements: project.elements.filter((element) => scores.has(element.id)),
    elementRules: project.elementRules,
    edits: project.eventEdits,
    clipEdits: project.clipEdits,
  };
}

/**
 * Returns the stored project of a batch's video. If there is none, or if its name belongs to another project, says why
 * in the video's row and returns null.
 */
export async function findStored(id: number, { project }: BatchResult): Promise<StoredProject | null> {
  try {
    const stored = await getProject(project.name);
    batch.noteProblem(id, null);
    if (stored?.project.entry.id === project.id) return stored;
    batch.markLost(id, REMOVED);
  } catch (error) {
    batch.noteProblem(id, describeFailure(error, UNREADABLE));
  }
  return null;
}
