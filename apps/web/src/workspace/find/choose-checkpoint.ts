import { type CheckpointSummary, isSameSearch } from '@framescout/framescout/page';
import { scanElementOf } from '../../features/elements/index.ts';
import { readProjectList } from '../../features/project-list/index.ts';
import type { Workspace } from '../workspace.ts';

/**
 * Chooses which of a video's unfinished scans (the latest first) a workspace may resume: that of its project or
 * of the earlier work on the file or, if it belongs to no stored project and nothing was scanned here, one for
 * what is marked here, or any if nothing is. Null if there is none: those of other projects are left to them, and
 * what a complete scan keeps until its results are stored is not unfinished.
 */
export function chooseCheckpoint(
  found: readonly CheckpointSummary[],
  { project, earlierWork, elements, scan }: Pick<Workspace, 'project' | 'earlierWork' | 'elements' | 'scan'>,
): CheckpointSummary | null {
  const earlierId = earlierWork?.isSameFile ? earlierWork.stored.project.entry.id : null;
  const unfinished = found.filter(({ run }) => run !== scan.results?.keptRun);
  const ofProject = (id: number | null) => unfinished.find((checkpoint) => checkpoint.project === id);
  const present = elements.getState().elements;
  const isAnyMarked = present.some(({ selections }) => selections.length > 0);
  const isMarkedHere = (scanned: CheckpointSummary['elements'][number]) =>
    present.some((element) => isSameSearch([scanElementOf(element)], [scanned]));
  const stored = new Set(readProjectList().map(({ id }) => id));
  const orphan = unfinished
    .filter((checkpoint) => checkpoint.project === undefined || !stored.has(checkpoint.project))
    .find((checkpoint) => !isAnyMarked || checkpoint.elements.every(isMarkedHere));
  return ofProject(project.id) ?? ofProject(earlierId) ?? (scan.results ? null : (orphan ?? null));
}
