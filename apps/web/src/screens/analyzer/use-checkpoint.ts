import type { CheckpointSummary, EngineClient } from '@framescout/framescout/page';
import { useCallback, useEffect, useState } from 'react';
import { dropUnfinishedScan, readUnfinishedScan } from '../../features/scan/index.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/**
 * Returns the checkpoint of an interrupted scan of the open video; null if there is none, or if `isWanted` is
 * false. `forget` sets it to null until another video is open.
 */
export function useCheckpoint(isWanted = true): { checkpoint: CheckpointSummary | null; forget(): void } {
  const { engine, info } = useWorkspace().video;
  const [checkpoint, setCheckpoint] = useState<CheckpointSummary | null>(null);
  const [forgottenFor, setForgottenFor] = useState<EngineClient | null>(null);
  const isLooking = isWanted && forgottenFor !== engine;
  useEffect(() => {
    if (!isLooking) return;
    let isStale = false;
    engine.findCheckpoint().then(
      (found) => {
        if (isStale) return;
        setCheckpoint(found);
        // The start screen would promise that it can be resumed.
        if (!found && readUnfinishedScan()?.videoName === info.name) dropUnfinishedScan();
      },
      () => undefined,
    );
    return () => {
      isStale = true;
      setCheckpoint(null);
    };
  }, [engine, info, isLooking]);
  const forget = useCallback(() => setForgottenFor(engine), [engine]);
  return { checkpoint: isLooking ? checkpoint : null, forget };
}
