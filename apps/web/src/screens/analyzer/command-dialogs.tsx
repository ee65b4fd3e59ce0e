import { useStore } from 'zustand';
import { CommandPalette, commandDialogs, KeysDialog, openDialog } from '../../features/commands/index.ts';
import { FormatDialog } from '../../features/exports/index.ts';
import { GoToDialog } from '../../features/player/index.ts';
import { COMMANDS } from '../../workspace/commands/commands.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { goTo } from '../../workspace/navigation.ts';
import {
  canCutMarkers,
  cutAroundMarkers,
  importMarkerFiles,
  importMarkerText,
  moveMarkers,
} from '../../workspace/review/marker-actions.ts';
import { exportAs, writeFormat } from '../../workspace/save/export-actions.ts';
import { MarkersDialog } from './markers-dialog.tsx';

/** The command palette or another dialog that a command opens, while one of them is open. */
export function CommandDialogs() {
  const { open } = useStore(commandDialogs);
  const { workspace } = useStore(currentWorkspace);
  if (open === 'keys') return <KeysDialog commands={COMMANDS} onClose={() => openDialog(null)} />;
  if (open === 'go-to' && workspace) {
    return (
      <GoToDialog
        player={workspace.player}
        video={workspace.video.info}
        onGo={(position) => goTo(workspace, position)}
        onClose={() => openDialog(null)}
      />
    );
  }
  if (open === 'markers' && workspace) {
    return (
      <MarkersDialog
        tracked={workspace.elements}
        frameRate={workspace.video.info.frameRate}
        canCut={canCutMarkers(workspace)}
        onFiles={(files) => importMarkerFiles(workspace, files)}
        onText={(text) => importMarkerText(workspace, text)}
        onMove={(id, offset) => moveMarkers(workspace, id, offset)}
        onCut={(id) => {
          openDialog(null);
          cutAroundMarkers(workspace, id);
        }}
        onClose={() => openDialog(null)}
      />
    );
  }
  if (open === 'formats' && workspace) {
    return (
      <FormatDialog
        write={(choice) => writeFormat(workspace, choice)}
        onExport={(choice) => void exportAs(workspace, choice)}
        onClose={() => openDialog(null)}
      />
    );
  }
  if (open !== 'palette') return null;
  return (
    <CommandPalette
      commands={COMMANDS.map((command) => ({
        ...command,
        label: (workspace && command.describe?.(workspace)) ?? command.label,
        isAvailable: command.isAvailable(workspace),
      }))}
      onRun={(name) => COMMANDS.find((command) => command.name === name)?.run(workspace)}
      onClose={() => openDialog(null)}
    />
  );
}
