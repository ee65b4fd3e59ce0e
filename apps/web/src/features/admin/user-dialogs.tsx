import type { User } from '@framescout/contract';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { useDeleteUser, useSendEmail, useSetExpiry } from './use-user-changes.ts';

/** What the administrator is doing with a user; an email without a user goes to everyone. */
export type UserTask =
  | { kind: 'expiry'; user: User }
  | { kind: 'delete'; user: User }
  | { kind: 'email'; user: User | null };

/** The dialog for a task. If the server refuses, it stays open and keeps the input. */
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
