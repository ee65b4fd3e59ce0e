import type { Project } from '@framescout/contract';
import { type BatchResult, batch, isReadable, type ReadableResult } from '../features/batch/index.ts';
import { getProject, type SavedWork, type StoredProject } from '../features/projects/index.ts';
import { scoresOf } from '../features/scan/index.ts';
import { describeFailure } from '../platform/describe-failure.ts';

const REMOVED = 'Its project has been removed from this browser. Analyze it again.';
const WITHOUT_RESULTS = 'The results in its project cannot be read any more. Analyze it again.';
const UNREADABLE = 'Its project could not be read. Please try again.';

/** A result with its scores, and the user's changes to its clips. */
export type LoadedResult = ReadableResult & Pick<SavedWork, 'clipEdits'>;

/**
 * Returns the result of a batch's video with its scores, which may have to be read from its project. If that
 * fails, says why in the video's row and returns null.
 */
export async function loadBatchResult(id: number, result: BatchResult): Promise<LoadedResult | null> {
  if (isReadable(result)) return { ...result, clipEdits: [] };
  const stored = await findStored(id, result);
  if (!stored) return null;
  if (!stored.results) {
    batch.markLost(id, WITHOUT_RESULTS);
    return null;
  }
  const { project, results } = stored;
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
 * Returns the stored project of a batch's video; null if there is none. If the results are nowhere else, says
 * why in the video's row.
 */
export async function findStored(id: number, result: BatchResult): Promise<StoredProject | null> {
  try {
    const stored = await findProject(result.project);
    batch.noteProblem(id, null);
    if (!stored && !isReadable(result)) batch.markLost(id, REMOVED);
    return stored;
  } catch (error) {
    if (!isReadable(result)) batch.noteProblem(id, describeFailure(error, UNREADABLE));
    return null;
  }
}

/** Returns a project as it is stored; null if it is not, or if its name belongs to another project. */
async function findProject({ id, name }: Project): Promise<StoredProject | null> {
  const stored = await getProject(name);
  return stored?.project.entry.id === id ? stored : null;
}
