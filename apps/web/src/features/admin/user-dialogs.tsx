import type { User } from '@framescout/contract';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { useDeleteUser, useSendEmail, useSetExpiry, useSetSubscription } from './use-user-changes.ts';

/** What is being done with a user; an activation asks for the new end of access. An e-mail without a user goes to all. */
export type UserTask =
  | { kind: 'expiry'; user: User }
  | { kind: 'activation'; user: User }
  | { kind: 'delete'; user: User }
  | { kind: 'email'; user: User | null };

/** The dialog of a task. It stays open where the server refuses, with what was typed. */
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
          onSend={(email) => sendEmail.mutate({ to: task.user, email }, closing)}
          onClose={onClose}
        />
      );
  }
}
