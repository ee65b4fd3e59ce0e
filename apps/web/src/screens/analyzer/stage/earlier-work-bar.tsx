import { useEffect } from 'react';
import { useStore } from 'zustand';
import { dropUnfinishedScan } from '../../../features/scan/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { shortName } from '../../../ui/text/format.ts';
import { resumeScan } from '../../../workspace/find/scan-actions.ts';
import { openEarlierWork } from '../../../workspace/open/open-actions.ts';
import type { EarlierWork } from '../../../workspace/workspace.ts';
import { useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';
import { useCheckpoint } from '../find/use-checkpoint.ts';

/**
 * Offers to resume an interrupted scan of this video until another one is started, and to open earlier work on
 * it as long as nothing is marked, which would replace that work.
 */
export function EarlierWorkBar() {
  const workspace = useWorkspace();
  const { engine, info } = workspace.video;
  const { checkpoint, forget } = useCheckpoint();
  const isScanning = useIsScanning();
  const hasScan = useStore(workspace.scan, (state) => state.status !== 'idle');
  useEffect(() => {
    if (isScanning) forget();
  }, [isScanning, forget]);
  const isMarked = useStore(workspace.elements, ({ elements }) =>
    elements.some(({ selections }) => selections.length > 0),
  );
  const earlier = isMarked || hasScan ? null : workspace.earlierWork;
  if (isScanning || (!checkpoint && !earlier)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-hairline bg-surface-2 px-3 py-1.5">
      <p className="mr-auto">
        {checkpoint
          ? `An unfinished scan of this video is at ${Math.floor(checkpoint.progressPercent)} %.`
          : earlier && describeEarlierWork(earlier)}
      </p>
      {checkpoint && (
        <Button
          variant="primary"
          size="small"
          onClick={() => {
            forget();
            void resumeScan(workspace, checkpoint);
          }}
        >
          RESUME SCAN
        </Button>
      )}
      {earlier && (
        <Button size="small" onClick={() => void openEarlierWork(workspace)}>
          Open earlier work
        </Button>
      )}
      {checkpoint && (
        <Button
          size="small"
          onClick={() => {
            forget();
            dropUnfinishedScan({ project: checkpoint.project, videoName: info.name });
            void engine.dropCheckpoint(checkpoint.run);
          }}
        >
          DISCARD
        </Button>
      )}
    </div>
  );
}

function describeEarlierWork({ isSameFile, stored }: EarlierWork): string {
  return isSameFile
    ? 'Your earlier work on this video is kept until you mark something here.'
    : `Your project “${shortName(stored.project.entry.name)}”, made with another file, is kept until you mark something here.`;
}
