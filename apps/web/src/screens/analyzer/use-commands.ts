import { useEffect } from 'react';
import { commandFor, takesKey } from '../../workspace/commands.ts';

/** Runs commands by their keys. */
export function useCommands(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || takesKey(document.activeElement, event.key)) return;
      const command = commandFor(event);
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
