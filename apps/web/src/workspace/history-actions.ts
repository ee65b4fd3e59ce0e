import { dismissToast, notify } from '../ui/toasts/toast-store.ts';
import type { Workspace } from './workspace.ts';

/** Undoes the last step of the work, and says which. */
export function undo({ history }: Workspace): void {
  notifyStep('Undone', history.undo());
}

/** Redoes the step that was undone last, and says which. */
export function redo({ history }: Workspace): void {
  notifyStep('Done again', history.redo());
}

/**
 * Tells the user about the step just done, and offers to undo it. The message disappears at the next step,
 * and when the video is closed.
 */
export function notifyUndoable(workspace: Workspace, title: string, description: string): void {
  const id = notify({ title, description, action: { label: 'Undo', run: () => undo(workspace) } });
  const stop = workspace.history.subscribe(() => {
    stop();
    dismissToast(id);
  });
}

function notifyStep(title: string, step: string | null): void {
  if (step !== null) notify({ title, description: step });
}
