import { dismissToast, notify } from '../ui/toast-store.ts';
import type { Workspace } from './workspace.ts';

/** Takes back the last step of the work. */
export function undo({ history }: Workspace): void {
  tell('Undone', history.undo());
}

/** Does the step again that was taken back last. */
export function redo({ history }: Workspace): void {
  tell('Done again', history.redo());
}

/** Tells of the step just done, and offers to take it back. The message goes once there is a later step. */
export function notifyUndoable(workspace: Workspace, title: string, description: string): void {
  const id = notify({ title, description, action: { label: 'Undo', run: () => undo(workspace) } });
  const stop = workspace.history.subscribe(() => {
    stop();
    dismissToast(id);
  });
}

function tell(title: string, step: string | null): void {
  if (step !== null) notify({ title, description: step });
}
