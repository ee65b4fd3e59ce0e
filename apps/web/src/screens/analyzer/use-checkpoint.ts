import type { CheckpointSummary } from '@framescout/framescout/page';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/**
 * Returns the checkpoint of an interrupted scan of the open video; null if there is none, or if `isWanted` is
 * false. `forget` sets it to null.
 */
export function useCheckpoint(isWanted = true): { checkpoint: CheckpointSummary | null; forget(): void } {
  const { engine } = useWorkspace().video;
  const [checkpoint, setCheckpoint] = useState<CheckpointSummary | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    engine.findCheckpoint().then(
      (found) => !isStale && setCheckpoint(found),
      () => undefined,
    );
    return () => {
      isStale = true;
      setCheckpoint(null);
    };
  }, [engine, isWanted]);
  return { checkpoint, forget: () => setCheckpoint(null) };
}
