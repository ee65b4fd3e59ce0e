import { Trash2 } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';

type RemoveProjectButtonProps = { name: string; isEnabled: boolean; onRemove(): void };

/** Removes a project, after telling the user what will be lost with it. */
export function RemoveProjectButton({ name, isEnabled, onRemove }: RemoveProjectButtonProps) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <IconButton label={`Remove ${name}`} className="size-7" disabled={!isEnabled}>
          <Trash2 />
        </IconButton>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-black/60" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 flex w-110 max-w-[calc(100vw-2rem)] -translate-1/2 flex-col gap-3 rounded-panel border border-hairline bg-surface-1 p-4 shadow-float">
          <AlertDialog.Title className="text-[15px] leading-5 font-semibold break-words">
            Remove “{name}”?
          </AlertDialog.Title>
          <AlertDialog.Description className="text-text-2">
            Its selections, settings, corrections and results are deleted from this browser and cannot be
            brought back. The video itself is not touched.
          </AlertDialog.Description>
          <footer className="flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>Cancel</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button variant="danger" onClick={onRemove}>
                Remove project
              </Button>
            </AlertDialog.Action>
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
