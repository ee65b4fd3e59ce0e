import type { CheckpointSummary, EngineClient } from '@framescout/framescout/page';
import { useCallback, useEffect, useState } from 'react';
import { dropUnfinishedScan, dropUnfinishedScansOf } from '../../../features/scan/index.ts';
import { chooseCheckpoint } from '../../../workspace/find/choose-checkpoint.ts';
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
