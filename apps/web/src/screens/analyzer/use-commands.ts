import { useEffect } from 'react';
import { commandFor, takesKey } from '../../workspace/commands.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';

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
