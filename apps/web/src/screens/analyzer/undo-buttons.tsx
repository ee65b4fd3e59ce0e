import { Redo2, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import { isUnderWay } from '../../features/scan/index.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { describeStep } from '../../workspace/commands.ts';
import { redo, undo } from '../../workspace/history-actions.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Undo and redo buttons that name the step they act on. */
export function UndoButtons({ workspace }: { workspace: Workspace }) {
  const steps = useStore(workspace.history);
  const isScanning = useStore(workspace.scan, ({ status }) => isUnderWay(status));
  return (
    <div className="flex">
      <IconButton
        label={describeStep('Undo', steps.undo)}
        command="undo"
        className="size-7"
        disabled={isScanning || steps.undo === null}
        onClick={() => undo(workspace)}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={describeStep('Redo', steps.redo)}
        command="redo"
        // A narrow screen has no room for both.
        className="hidden size-7 sm:inline-flex"
        disabled={isScanning || steps.redo === null}
        onClick={() => redo(workspace)}
      >
        <Redo2 />
      </IconButton>
    </div>
  );
}
