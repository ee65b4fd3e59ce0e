import { useStore } from 'zustand';
import {
  CommandPalette,
  closeCommandDialogs,
  commandDialogs,
  KeysDialog,
} from '../../features/commands/index.ts';
import { COMMANDS } from '../../workspace/commands.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';

/** The command palette or the list of keyboard shortcuts, while one of them is open. */
export function CommandDialogs() {
  const { open } = useStore(commandDialogs);
  const { workspace } = useStore(currentWorkspace);
  if (open === 'keys') return <KeysDialog commands={COMMANDS} onClose={closeCommandDialogs} />;
  if (open !== 'palette') return null;
  return (
    <CommandPalette
      commands={COMMANDS.map((command) => ({
        ...command,
        label: (workspace && command.describe?.(workspace)) ?? command.label,
        isAvailable: command.isAvailable(workspace),
      }))}
      onRun={(name) => COMMANDS.find((command) => command.name === name)?.run(workspace)}
      onClose={closeCommandDialogs}
    />
  );
}
