import type { User } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type SecondFactorDialogProps = { user: User; isBusy: boolean; onRemove(): void; onClose(): void };

/** Asks for confirmation before a user's second factor is removed. */
export function SecondFactorDialog({ user, isBusy, onRemove, onClose }: SecondFactorDialogProps) {
  return (
    <Dialog
      title={`Remove the second factor of ${user.username}`}
      description={`Then the password alone is enough to log in as ${user.email}. Make sure that whoever asked for it is the owner. They are told by email.`}
      onClose={onClose}
    >
      <footer className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" disabled={isBusy} onClick={onRemove}>
          {isBusy ? 'Removing...' : 'Remove second factor'}
        </Button>
      </footer>
    </Dialog>
  );
}
