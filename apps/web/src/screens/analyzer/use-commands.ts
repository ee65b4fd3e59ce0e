import { useEffect } from 'react';
import { keyOf } from '../../features/commands/index.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { commandFor, takesKey } from '../../workspace/keyboard-commands.ts';

/**
 * Runs commands when their keys are pressed, and tells the history while a pointer is held. A list from which the pointer
 * chose gives up the focus, or the next letter would choose another line of it instead.
 */
export function useCommands(): void {
  useEffect(() => {
    const held = new Set<string>();
    let isPointing = false;
    const onKeyDown = (press: KeyboardEvent) => {
      const key = keyOf(press);
      isPointing = false;
      if (!press.defaultPrevented && !takesKey(document.activeElement, press)) {
        const { workspace } = currentWorkspace.getState();
        const command = commandFor(press, workspace, held);
        if (command) {
          press.preventDefault();
          command.run(workspace);
        }
      }
      // macOS does not report keys that are let go while Cmd is down.
      if (key !== null && !press.metaKey) held.add(key);
    };
    const onKeyUp = (press: KeyboardEvent) => {
      const key = keyOf(press);
      if (key !== null) held.delete(key);
      else held.clear();
    };
    const letGo = () => held.clear();
    const hold = (isHeld: boolean) => () => currentWorkspace.getState().workspace?.history.hold(isHeld);
    const onPointerDown = () => {
      isPointing = true;
    };
    const onChange = ({ target }: Event) => {
      if (isPointing && target instanceof HTMLSelectElement) target.blur();
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    window.addEventListener('keydown', onKeyDown, { signal });
    window.addEventListener('keyup', onKeyUp, { signal });
    window.addEventListener('blur', letGo, { signal });
    window.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
    window.addEventListener('change', onChange, { signal });
    // Capturing, since parts of the page keep the events of their own drags to themselves.
    window.addEventListener('pointerdown', hold(true), { signal, capture: true });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, hold(false), { signal, capture: true });
    }
    return () => stopping.abort();
  }, []);
}
