import { notify } from '../ui/toast-store.ts';
import type { Workspace } from './workspace.ts';

/** Takes back the last step of the work. */
export function undo({ history }: Workspace): void {
  tell('Undone', history.undo());
}

/** Does the step again that was taken back last. */
export function redo({ history }: Workspace): void {
  tell('Done again', history.redo());
}

function tell(title: string, step: string | null): void {
  if (step !== null) notify({ title, description: step });
}
