import { useEffect } from 'react';
import { keyOf } from '../../features/commands/index.ts';
import { commandFor, handlesKey } from '../../workspace/commands/keyboard-commands.ts';
import { currentWorkspace } from '../../workspace/current-workspace.ts';

/**
 * Runs commands when their keys are pressed, and tells the history while a pointer is held down. A list loses
 * the focus after a choice by pointer; otherwise the next letter would choose another option instead of
 * running a command. A button keeps it, but Space and Enter press only buttons that were reached by keyboard:
 * after a click on Delete, Space plays.
 */
export function useCommands(): void {
  useEffect(() => {
    const held = new Set<string>();
    let isPointing = false;
    // Not `:focus-visible`, which Chromium also grants to a clicked button once any key is pressed.
    let pointed: Element | null = null;
    const onKeyDown = (press: KeyboardEvent) => {
      const key = keyOf(press);
      isPointing = false;
      const { activeElement } = document;
      if (!press.defaultPrevented && !handlesKey(activeElement, press, activeElement === pointed)) {
        const { workspace } = currentWorkspace.getState();
        const command = commandFor(press, workspace, held);
        if (command) {
          press.preventDefault();
          if (command.repeats || !press.repeat) command.run(workspace);
        }
      }
      // macOS does not report keys that are released while Cmd is down.
      if (key !== null && !press.metaKey) held.add(key);
    };
    const onKeyUp = (press: KeyboardEvent) => {
      const key = keyOf(press);
      if (key !== null) held.delete(key);
      else held.clear();
    };
    const letGo = () => held.clear();
    const hold = (isHeld: boolean) => () =>
      currentWorkspace.getState().workspace?.history.setPointerHeld(isHeld);
    const onPointerDown = ({ target }: Event) => {
      isPointing = true;
      const { activeElement } = document;
      if (target instanceof Node && activeElement?.contains(target)) pointed = activeElement;
    };
    const onFocus = ({ target }: Event) => {
      pointed = isPointing && target instanceof Element ? target : null;
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
    window.addEventListener('focusin', onFocus, { signal });
    window.addEventListener('change', onChange, { signal });
    // Capture phase, since parts of the page stop the propagation of events from their own drags.
    window.addEventListener('pointerdown', hold(true), { signal, capture: true });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, hold(false), { signal, capture: true });
    }
    return () => stopping.abort();
  }, []);
}
