import { type CheckpointSummary, type EngineClient, isSameSearch } from '@framescout/framescout/page';
import { useCallback, useEffect, useState } from 'react';
import { scanElementOf } from '../../../features/elements/index.ts';
import { readProjectList } from '../../../features/project-list/index.ts';
import { dropUnfinishedScan, dropUnfinishedScansOf } from '../../../features/scan/index.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';

/**
 * Returns the checkpoint of an interrupted scan that can be resumed in the open project; null if there is none,
 * or if `isWanted` is false. `forget` sets it to null until another video is open.
 */
export function useCheckpoint(isWanted = true): { checkpoint: CheckpointSummary | null; forget(): void } {
  const workspace = useWorkspace();
  const { engine, info } = workspace.video;
  const [checkpoint, setCheckpoint] = useState<CheckpointSummary | null>(null);
  const [forgottenFor, setForgottenFor] = useState<EngineClient | null>(null);
  const isLooking = isWanted && forgottenFor !== engine;
  useEffect(() => {
    if (!isLooking) return;
    let isStale = false;
    engine.listCheckpoints().then(
      (found) => {
        if (isStale) return;
        const chosen = chooseCheckpoint(found, workspace);
        setCheckpoint(chosen);
        // The start screen would promise that they can be resumed.
        if (found.length === 0) dropUnfinishedScansOf(info.name);
        else if (!chosen) dropUnfinishedScan({ project: workspace.project.id, videoName: info.name });
      },
      () => undefined,
    );
    return () => {
      isStale = true;
      setCheckpoint(null);
    };
  }, [engine, info, workspace, isLooking]);
  const forget = useCallback(() => setForgottenFor(engine), [engine]);
  return { checkpoint: isLooking ? checkpoint : null, forget };
}

/**
 * Chooses which of a video's unfinished scans (the latest first) a workspace may resume: that of its project or
 * of the earlier work on the file or, if it belongs to no stored project and nothing was scanned here, one for
 * what is marked here, or any if nothing is. Null if there is none: those of other projects are left to them.
 */
export function chooseCheckpoint(
  found: readonly CheckpointSummary[],
  { project, earlierWork, elements, scan }: Pick<Workspace, 'project' | 'earlierWork' | 'elements' | 'scan'>,
): CheckpointSummary | null {
  const earlierId = earlierWork?.isSameFile ? earlierWork.stored.project.entry.id : null;
  const ofProject = (id: number | null) => found.find((checkpoint) => checkpoint.project === id);
  const present = elements.getState().elements;
  const isAnyMarked = present.some(({ selections }) => selections.length > 0);
  const isMarkedHere = (scanned: CheckpointSummary['elements'][number]) =>
    present.some((element) => isSameSearch([scanElementOf(element)], [scanned]));
  const stored = new Set(readProjectList().map(({ id }) => id));
  const orphan = found
    .filter((checkpoint) => checkpoint.project === undefined || !stored.has(checkpoint.project))
    .find((checkpoint) => !isAnyMarked || checkpoint.elements.every(isMarkedHere));
  return ofProject(project.id) ?? ofProject(earlierId) ?? (scan.results ? null : (orphan ?? null));
}
