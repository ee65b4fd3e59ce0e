import { Braces, Scissors, Sheet } from 'lucide-react';
import { useStore } from 'zustand';
import { ClipProgress, preparingRun } from '../../../features/clips/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../../ui/buttons/tooltip.tsx';
import { batchClips, createAllClips } from '../../../workspace/cut/batch-clips.ts';
import { exportAllLogs } from '../../../workspace/find/batch-actions.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';

const LOGS = [
  { kind: 'csv', Icon: Sheet },
  { kind: 'json', Icon: Braces },
] as const;

/** Cuts the clips of all analyzed videos, and exports one log of them. */
export function AllVideos({ isEnabled }: { isEnabled: boolean }) {
  const workspace = useWorkspace();
  const { current } = useStore(batchClips);
  return (
    <section aria-label="All videos" className="flex flex-col gap-1.5">
      {current && <Cutting {...current} />}
      <div className="flex items-center">
        <Tooltip text="Cuts the clips of all videos, with the settings of this one in Cut">
          <Button
            size="small"
            disabled={!isEnabled || current !== null}
            onClick={() => void createAllClips(workspace)}
          >
            <Scissors aria-hidden="true" />
            Clips of all videos
          </Button>
        </Tooltip>
        <span className="mr-1 ml-auto text-text-2">One log:</span>
        {LOGS.map(({ kind, Icon }) => (
          <IconButton
            key={kind}
            label={`Export one log of all videos as ${kind.toUpperCase()}`}
            className="size-7"
            disabled={!isEnabled}
            onClick={() => void exportAllLogs(workspace, kind)}
          >
            <Icon />
          </IconButton>
        ))}
      </div>
    </section>
  );
}

type CuttingProps = NonNullable<ReturnType<typeof batchClips.getState>['current']>;

function Cutting({ name, index, total, clips, runner, cancel }: CuttingProps) {
  const { run } = useStore(runner);
  return (
    <>
      <p role="status" className="truncate text-text-2">
        Video {index + 1}/{total}: {name}
      </p>
      <ClipProgress run={run ?? preparingRun(clips)} onCancel={cancel} />
    </>
  );
}
