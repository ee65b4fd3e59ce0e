import type { User } from '@framescout/contract';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { useDeleteUser, useSendEmail, useSetExpiry } from './use-user-changes.ts';

/** What is being done with a user; an e-mail without one goes to all. */
export type UserTask =
  | { kind: 'expiry'; user: User }
  | { kind: 'delete'; user: User }
  | { kind: 'email'; user: User | null };

/** The dialog of a task. It stays open where the server refuses, with what was typed. */
export function UserDialog({ task, onClose }: { task: UserTask; onClose(): void }) {
  const setExpiry = useSetExpiry();
  const deleteUser = useDeleteUser();
  const sendEmail = useSendEmail();
  const closing = { onSuccess: onClose };
  switch (task.kind) {
    case 'expiry':
      return (
        <ExpiryDialog
          user={task.user}
          isBusy={setExpiry.isPending}
          onSave={(expiryDate) => setExpiry.mutate({ id: task.user.id, expiryDate }, closing)}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteUserDialog
          user={task.user}
          isBusy={deleteUser.isPending}
          onDelete={() => deleteUser.mutate(task.user, closing)}
          onClose={onClose}
        />
      );
    case 'email':
      return (
        <EmailDialog
          to={task.user}
          isBusy={sendEmail.isPending}
          onSend={(email) => sendEmail.mutate({ to: task.user, email }, closing)}
          onClose={onClose}
        />
      );
  }
}
