import type { User } from '@framescout/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refreshSession } from '../account/index.ts';
import { EmailDialog } from './email-dialog.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import {
  useDeleteUser,
  useRemoveSecondFactor,
  useSendEmail,
  useSetExpiry,
  useSetRole,
  useSetSubscription,
} from './use-user-changes.ts';

/**
 * What the administrator is doing with a user. An activation asks for the new end of access; an email with a
 * null user goes to everyone.
 */
export type UserTask =
  | { kind: 'expiry'; user: User }
  | { kind: 'activation'; user: User }
  | { kind: 'role'; user: User }
  | { kind: 'second-factor'; user: User }
  | { kind: 'delete'; user: User }
  | { kind: 'email'; user: User | null };

type UserDialogProps = {
  task: UserTask;
  /** The administrator's own id. */
  ownId: string;
  onClose(): void;
};

/** Shows the dialog for a task. If the server refuses, it stays open and keeps the input. */
export function UserDialog({ task, ownId, onClose }: UserDialogProps) {
  const setExpiry = useSetExpiry();
  const setSubscription = useSetSubscription();
  const setRole = useSetRole();
  const removeSecondFactor = useRemoveSecondFactor();
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
    case 'role':
      return (
        <RoleDialog
          user={task.user}
          isOwn={task.user.id === ownId}
          isBusy={setRole.isPending}
          onChange={() =>
            setRole.mutate(
              { id: task.user.id, role: task.user.role === 'admin' ? 'user' : 'admin' },
              {
                onSuccess: () => {
                  onClose();
                  // Administrators who give up their own rights have to leave this page.
                  if (task.user.id === ownId) void refreshSession();
                },
              },
            )
          }
          onClose={onClose}
        />
      );
    case 'second-factor':
      return (
        <ConfirmDialog
          title={`Remove the second factor of ${task.user.username}`}
          description={`Then the password alone is enough to log in as ${task.user.email}. Make sure that whoever asked for it is the owner. They are told by email.`}
          action={removeSecondFactor.isPending ? 'Removing...' : 'Remove second factor'}
          refusal="Cancel"
          isBusy={removeSecondFactor.isPending}
          onConfirm={() => removeSecondFactor.mutate(task.user, closing)}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={`Delete ${task.user.username}`}
          description="Are you sure you want to delete this user? This action cannot be undone."
          action={deleteUser.isPending ? 'Deleting...' : 'Delete user'}
          refusal="Cancel"
          isBusy={deleteUser.isPending}
          onConfirm={() => deleteUser.mutate(task.user, closing)}
          onClose={onClose}
        />
      );
    case 'email':
      return (
        <EmailDialog
          to={task.user}
          isBusy={sendEmail.isPending}
          onSend={(email, emailId) => sendEmail.mutate({ to: task.user, email, emailId }, closing)}
          onClose={onClose}
        />
      );
  }
}
