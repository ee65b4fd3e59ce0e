import type { CheckpointSummary } from '@framescout/framescout';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/**
 * The checkpoint of a scan of the open video that was interrupted; null if there is none, or it is not `isWanted`. `forget`
 * makes it null.
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
