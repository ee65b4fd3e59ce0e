import type { User } from '@framescout/contract';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { useDeleteUser, useSendEmail, useSetExpiry, useSetSubscription } from './use-user-changes.ts';

/** What the administrator is doing with a user; an activation asks for the new end of access. An email without a user goes to everyone. */
export type UserTask =
  | { kind: 'expiry'; user: User }
  | { kind: 'activation'; user: User }
  | { kind: 'delete'; user: User }
  | { kind: 'email'; user: User | null };

/** The dialog for a task. If the server refuses, it stays open and keeps the input. */
export function UserDialog({ task, onClose }: { task: UserTask; onClose(): void }) {
  const setExpiry = useSetExpiry();
  const setSubscription = useSetSubscription();
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
    case 'activation':
      return (
        <ExpiryDialog
          user={task.user}
          isActivation
          isBusy={setSubscription.isPending}
          onSave={(expiryDate) =>
            setSubscription.mutate({ id: task.user.id, subscriptionStatus: 'active', expiryDate }, closing)
          }
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
          onSend={(email, batchId) => sendEmail.mutate({ to: task.user, email, batchId }, closing)}
          onClose={onClose}
        />
      );
  }
}
