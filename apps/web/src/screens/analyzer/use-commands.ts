import { useEffect } from 'react';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { commandFor, takesKey } from '../../workspace/keyboard-commands.ts';

/** Runs commands when their keys are pressed. */
export function useCommands(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || takesKey(document.activeElement, event.key)) return;
      const { workspace } = currentWorkspace.getState();
      const command = commandFor(event, workspace);
      if (!command) return;
      event.preventDefault();
      command.run(workspace);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
