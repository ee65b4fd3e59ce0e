import type { User } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type DeleteUserDialogProps = { user: User; isBusy: boolean; onDelete(): void; onClose(): void };

/** Asks for confirmation before a user is deleted. */
export function DeleteUserDialog({ user, isBusy, onDelete, onClose }: DeleteUserDialogProps) {
  return (
    <Dialog
      title={`Delete ${user.username}`}
      description="Are you sure you want to delete this user? This action cannot be undone."
      onClose={onClose}
    >
      <footer className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={isBusy} onClick={onDelete}>
          {isBusy ? 'Deleting...' : 'Delete user'}
        </Button>
      </footer>
    </Dialog>
  );
}
