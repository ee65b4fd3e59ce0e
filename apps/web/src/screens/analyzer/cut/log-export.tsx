import { Ellipsis } from 'lucide-react';
import { useStore } from 'zustand';
import { openDialog } from '../../../features/commands/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../../ui/buttons/tooltip.tsx';
import { canExportEvents } from '../../../workspace/cut/clip-actions.ts';
import { exportLog } from '../../../workspace/save/export-actions.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { ScopeOfEvents } from './cut-step.tsx';

const KINDS = [
  { kind: 'csv', what: 'The log as a table' },
  { kind: 'json', what: 'The log, the events and the scan settings' },
  { kind: 'edl', what: 'The events as cuts, for editing programs (CMX 3600)' },
] as const;

/**
 * Exports the log once the scan is complete, and markers that count as events also without one. While clips are made,
 * it is of the same events as these.
 */
export function LogExport({ isCutting }: { isCutting: boolean }) {
  const workspace = useWorkspace();
  const isComplete = useStore(workspace.scan, ({ status }) => status === 'complete');
  const canExport = useStore(workspace.scan, () => canExportEvents(workspace));
  return (
    <>
      {canExport && !isCutting && <ScopeOfEvents name="Export" />}
      <div className="@container flex gap-1">
        {KINDS.map(({ kind, what }) => (
          <Tooltip key={kind} text={what} command={`export-${kind}`}>
            <Button
              size="small"
              className="flex-1 px-1"
              disabled={!isComplete}
              onClick={() => void exportLog(workspace, kind)}
            >
              {/* In the column of a page at twice its size, there is room for the formats only. */}
              <span>
                <span className="@max-[19.5rem]:sr-only">Export as </span>
                {kind.toUpperCase()}
              </span>
            </Button>
          </Tooltip>
        ))}
        <IconButton
          label="More formats"
          command="export-more"
          className="h-7 w-6"
          disabled={!canExport}
          onClick={() => openDialog('formats')}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}
