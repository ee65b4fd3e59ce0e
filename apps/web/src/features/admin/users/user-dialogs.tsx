import { type RouteBody, TRIAL_DAYS, type User } from '@framescout/contract';
import { ApiError } from '../../../platform/api-error.ts';
import { callApi } from '../../../platform/call-api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { refreshSession } from '../../account/index.ts';
import { useAdminChange } from '../queries/admin-queries.ts';
import { dayAfter, dayOf } from '../queries/format-day.ts';
import { EmailDialog } from './email-dialog.tsx';
import { expiryFormSchema } from './form-schemas.ts';

/**
 * What the administrator is doing with a user. An activation asks for the new end of access; an email with a
 * null user goes to everyone.
 */
export type UserTask =
  | { kind: 'expiry' | 'activation' | 'role' | 'second-factor' | 'delete'; user: User }
  | { kind: 'email'; user: User | null };

type UserDialogProps = {
  task: UserTask;
  ownId: string;
  onClose(): void;
};

/** Shows the dialog for a task. If the server refuses, it stays open and keeps the input. */
export function UserDialog({ task, ownId, onClose }: UserDialogProps) {
  switch (task.kind) {
    case 'email':
      return <EmailDialog to={task.user} onClose={onClose} />;
    case 'expiry':
    case 'activation':
      return <ExpiryDialog user={task.user} isActivation={task.kind === 'activation'} onClose={onClose} />;
    case 'role':
      return <RoleDialog user={task.user} isOwn={task.user.id === ownId} onClose={onClose} />;
    case 'second-factor':
      return <SecondFactorDialog user={task.user} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog user={task.user} onClose={onClose} />;
  }
}

type UserProps = { user: User; onClose(): void };

function RoleDialog({ user, isOwn, onClose }: UserProps & { isOwn: boolean }) {
  const { id, username, email } = user;
  const isAdmin = user.role === 'admin';
  const { isPending, mutate } = useAdminChange({
    call: () => callApi('setRole', { params: { id }, body: { role: isAdmin ? 'user' : 'admin' } }),
    success: isAdmin ? 'The user is no longer an administrator' : 'The user is now an administrator',
    failure: 'Failed to change the role',
  });
  const onSuccess = () => {
    onClose();
    // Administrators who give up their own rights have to leave this page.
    if (isOwn) void refreshSession();
  };
  const action = isAdmin ? 'Make a user' : 'Make an administrator';
  return (
    <ConfirmDialog
      title={`${action}: ${username}`}
      description={
        isAdmin
          ? `${isOwn ? 'You lose' : `${email} loses`} administrator rights right away.`
          : `${email} will be able to see, change and delete every account, yours too.`
      }
      action={action}
      busy="Changing..."
      refusal="Cancel"
      variant={isAdmin ? 'danger' : 'primary'}
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess })}
      onClose={onClose}
    />
  );
}

function SecondFactorDialog({ user: { id, username, email }, onClose }: UserProps) {
  const { isPending, mutate } = useAdminChange({
    call: () => callApi('removeSecondFactor', { params: { id } }),
    success: 'Second factor removed',
    failure: 'Failed to remove the second factor',
  });
  return (
    <ConfirmDialog
      title={`Remove the second factor of ${username}`}
      description={`Then the password alone is enough to log in as ${email}. Make sure that whoever asked for it is the owner. They are told by email.`}
      action="Remove second factor"
      busy="Removing..."
      refusal="Cancel"
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ user: { id, username }, onClose }: UserProps) {
  const { isPending, mutate } = useAdminChange({
    call: () => callApi('deleteUser', { params: { id } }),
    success: 'User deleted successfully',
    failure: 'Failed to delete user',
  });
  return (
    <ConfirmDialog
      title={`Delete ${username}`}
      description="Are you sure you want to delete this user? This action cannot be undone."
      action="Delete user"
      busy="Deleting..."
      refusal="Cancel"
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** Sets a user's subscription status. */
export function useSetSubscription() {
  return useAdminChange({
    call: ({ id, ...body }: { id: string } & RouteBody<'setSubscription'>) =>
      callApi('setSubscription', { params: { id }, body }),
    success: 'User subscription status updated successfully',
    failure: (_, error) =>
      error instanceof ApiError
        ? 'Failed to update subscription status'
        : 'Failed to update user subscription status',
  });
}

/**
 * Changes when a user's access ends, or restores access that has ended; username and email are read-only. Saving
 * the day on which it ends anyway just closes the dialog: the end would otherwise move to the end of that day.
 */
function ExpiryDialog({ user, isActivation, onClose }: UserProps & { isActivation: boolean }) {
  const { id, username, email } = user;
  const setExpiry = useAdminChange({
    call: (expiryDate: string) => callApi('setExpiry', { params: { id }, body: { expiryDate } }),
    success: 'User updated successfully',
    failure: 'Failed to update user',
  });
  const setSubscription = useSetSubscription();
  const last = dayOf(user.expiryDate);
  const { field, ...form } = useForm({
    schema: expiryFormSchema,
    send({ expiryDate }) {
      const closing = { onSuccess: onClose };
      if (isActivation) setSubscription.mutate({ id, subscriptionStatus: 'active', expiryDate }, closing);
      else if (expiryDate !== last) setExpiry.mutate(expiryDate, closing);
      else onClose();
    },
  });
  return (
    <FormDialog
      title={isActivation ? 'Activate user' : 'Edit user'}
      description={
        isActivation ? `Access ended on ${last}. Choose a new end.` : 'Only the expiry date can be changed.'
      }
      sending={{ ...form, isBusy: setExpiry.isPending || setSubscription.isPending }}
      action={isActivation ? 'Activate' : 'Save'}
      busy="Saving..."
      onClose={onClose}
    >
      <TextField label="Username" value={username} readOnly className="text-text-2" />
      <TextField label="Email" value={email} readOnly className="text-text-2" />
      <TextField
        label="Expiry date"
        {...field('expiryDate')}
        type="date"
        min={isActivation ? dayAfter(1) : undefined}
        defaultValue={isActivation ? dayAfter(TRIAL_DAYS) : last}
        required
      />
    </FormDialog>
  );
}
