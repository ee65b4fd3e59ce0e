import type { User } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type RoleDialogProps = { user: User; isOwn: boolean; isBusy: boolean; onChange(): void; onClose(): void };

/** Asks for confirmation before a user is made an administrator, or an administrator a user. */
export function RoleDialog({ user, isOwn, isBusy, onChange, onClose }: RoleDialogProps) {
  const isAdmin = user.role === 'admin';
  const action = isAdmin ? 'Make a user' : 'Make an administrator';
  return (
    <Dialog
      title={`${action}: ${user.username}`}
      description={
        isAdmin
          ? `${isOwn ? 'You lose' : `${user.email} loses`} administrator rights right away.`
          : `${user.email} will be able to see, change and delete every account, yours too.`
      }
      onClose={onClose}
    >
      <footer className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={isAdmin ? 'danger' : 'primary'} disabled={isBusy} onClick={onChange}>
          {isBusy ? 'Changing...' : action}
        </Button>
      </footer>
    </Dialog>
  );
}
