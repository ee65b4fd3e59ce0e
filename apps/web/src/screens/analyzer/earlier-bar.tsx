import type { CheckpointSummary } from '@framescout/framescout';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { dropUnfinishedScan } from '../../features/scan/index.ts';
import { Button } from '../../ui/button.tsx';
import { resumeScan } from '../../workspace/scan-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** Offers to resume an interrupted scan of this video. */
export function ResumeBar() {
  const workspace = useWorkspace();
  const { engine } = workspace.video;
  const [checkpoint, setCheckpoint] = useState<CheckpointSummary | null>(null);
  const hasScan = useStore(workspace.scan, (state) => state.status !== 'idle');
  useEffect(() => {
    let isStale = false;
    engine.findCheckpoint().then(
      (found) => !isStale && setCheckpoint(found),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [engine]);
  if (!checkpoint || hasScan) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-hairline bg-surface-2 px-3 py-1.5">
      <p className="mr-auto">
        An unfinished scan of this video is at {Math.floor(checkpoint.progressPercent)} %.
      </p>
      <Button
        variant="primary"
        size="small"
        onClick={() => {
          setCheckpoint(null);
          void resumeScan(workspace, checkpoint);
        }}
      >
        RESUME SCAN
      </Button>
      <Button
        size="small"
        onClick={() => {
          setCheckpoint(null);
          dropUnfinishedScan();
          void engine.dropCheckpoint();
        }}
      >
        DISCARD
      </Button>
    </div>
  );
}
