import { TRIAL_DAYS, type User } from '@framescout/contract';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { refreshSession } from '../../account/index.ts';
import { dayAfter, dayOf } from '../queries/format-day.ts';
import { EmailDialog } from './email-dialog.tsx';
import { expiryFormSchema } from './form-schemas.ts';
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
        <ConfirmDialog
          {...describeRoleChange(task.user, task.user.id === ownId)}
          {...(setRole.isPending && { action: 'Changing...' })}
          refusal="Cancel"
          isBusy={setRole.isPending}
          onConfirm={() =>
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

/** Says what making a user an administrator, or an administrator a user, means. */
function describeRoleChange({ role, username, email }: User, isOwn: boolean) {
  const isAdmin = role === 'admin';
  const action = isAdmin ? 'Make a user' : 'Make an administrator';
  const description = isAdmin
    ? `${isOwn ? 'You lose' : `${email} loses`} administrator rights right away.`
    : `${email} will be able to see, change and delete every account, yours too.`;
  const variant: 'danger' | 'primary' = isAdmin ? 'danger' : 'primary';
  return { action, title: `${action}: ${username}`, description, variant };
}

type ExpiryDialogProps = {
  user: User;
  /** Whether access that has ended is being restored. */
  isActivation?: boolean;
  isBusy: boolean;
  onSave(expiryDate: string): void;
  onClose(): void;
};

/**
 * Changes when a user's access ends; username and email are read-only. Saving the day on which it ends anyway
 * just closes the dialog: the end would otherwise move to the end of that day.
 */
function ExpiryDialog({ user, isActivation = false, isBusy, onSave, onClose }: ExpiryDialogProps) {
  const { field, form } = useForm({
    schema: expiryFormSchema,
    send({ expiryDate }) {
      if (!isActivation && expiryDate === dayOf(user.expiryDate)) onClose();
      else onSave(expiryDate);
    },
  });
  return (
    <Dialog
      title={isActivation ? 'Activate user' : 'Edit user'}
      description={
        isActivation
          ? `Access ended on ${dayOf(user.expiryDate)}. Choose a new end.`
          : 'Only the expiry date can be changed.'
      }
      onClose={onClose}
    >
      <form {...form} className="flex flex-col gap-1.5">
        <TextField label="Username" value={user.username} readOnly className="text-text-2" />
        <TextField label="Email" value={user.email} readOnly className="text-text-2" />
        <TextField
          label="Expiry date"
          {...field('expiryDate')}
          type="date"
          min={isActivation ? dayAfter(1) : undefined}
          defaultValue={isActivation ? dayAfter(TRIAL_DAYS) : dayOf(user.expiryDate)}
          required
        />
        <footer className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Saving...' : isActivation ? 'Activate' : 'Save'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
