import type { CheckpointSummary } from '@framescout/framescout';
import { CircleAlert, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isFileGone, wordsOf } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { startScan } from '../../workspace/scan-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** Says how far a scan came that failed, why, and goes on from there; nothing after any other. */
export function ScanFailedNote() {
  const workspace = useWorkspace();
  const { engine } = workspace.video;
  const status = useStore(workspace.scan, (state) => state.status);
  const percent = useStore(workspace.scan, ({ reading }) => Math.floor(reading?.progressPercent ?? 0));
  const failure = useStore(workspace.scan, (state) => state.failure);
  const [checkpoint, setCheckpoint] = useState<CheckpointSummary | null>(null);
  const hasFailed = status === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    let isStale = false;
    engine.findCheckpoint().then(
      (found) => !isStale && setCheckpoint(found),
      () => undefined,
    );
    return () => {
      isStale = true;
      setCheckpoint(null);
    };
  }, [engine, hasFailed]);
  if (!hasFailed) return null;
  return (
    <div className="flex gap-2 text-text-2">
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <p className="font-medium text-text-1">The analysis failed at {percent} %.</p>
        <p>{wordsOf(failure) ?? 'Something unexpected happened.'}</p>
        {checkpoint && isFileGone(failure) && (
          <p>The scan can go on at {Math.floor(checkpoint.progressPercent)} % then.</p>
        )}
        {checkpoint && !isFileGone(failure) && (
          <Button size="small" onClick={() => void startScan(workspace, { resumed: checkpoint })}>
            <Play aria-hidden="true" />
            RESUME SCAN
          </Button>
        )}
      </div>
    </div>
  );
}
