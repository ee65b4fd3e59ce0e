import type { CheckpointSummary, EngineClient } from '@framescout/framescout/page';
import { useCallback, useEffect, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/**
 * Returns the checkpoint of an interrupted scan of the open video; null if there is none, or if `isWanted` is
 * false. `forget` sets it to null until another video is open.
 */
export function useCheckpoint(isWanted = true): { checkpoint: CheckpointSummary | null; forget(): void } {
  const { engine } = useWorkspace().video;
  const [checkpoint, setCheckpoint] = useState<CheckpointSummary | null>(null);
  const [forgottenFor, setForgottenFor] = useState<EngineClient | null>(null);
  const isLooking = isWanted && forgottenFor !== engine;
  useEffect(() => {
    if (!isLooking) return;
    let isStale = false;
    engine.findCheckpoint().then(
      (found) => !isStale && setCheckpoint(found),
      () => undefined,
    );
    return () => {
      isStale = true;
      setCheckpoint(null);
    };
  }, [engine, isLooking]);
  const forget = useCallback(() => setForgottenFor(engine), [engine]);
  return { checkpoint: isLooking ? checkpoint : null, forget };
}
