import { CircleAlert, Play } from 'lucide-react';
import { useStore } from 'zustand';
import { isFileGone, userMessageOf } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { startScan } from '../../workspace/scan-actions.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { useCheckpoint } from './use-checkpoint.ts';

/** Says how far a failed scan got and why it failed, and offers to resume it; renders nothing otherwise. */
export function ScanFailedNote() {
  const workspace = useWorkspace();
  const percent = useStore(workspace.scan, ({ scanProgress }) =>
    Math.floor(scanProgress?.progressPercent ?? 0),
  );
  const failure = useStore(workspace.scan, (state) => state.failure);
  const hasFailed = failure !== null;
  const isEarlier = useStore(workspace.scan, (state) => state.isEarlier);
  const { checkpoint } = useCheckpoint(hasFailed);
  if (!hasFailed) return null;
  return (
    <div className="flex gap-2 text-text-2">
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <p className="font-medium text-text-1">The analysis failed at {percent} %.</p>
        <p>{userMessageOf(failure) ?? 'Something unexpected happened.'}</p>
        {isEarlier && <p>The earlier results are shown.</p>}
        {/* Less than it had reached: what decoders scanned ahead of the others is scanned again. */}
        {checkpoint && (
          <p>
            The scan can continue at {Math.floor(checkpoint.progressPercent)} %
            {isFileGone(failure) && ' then'}.
          </p>
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
