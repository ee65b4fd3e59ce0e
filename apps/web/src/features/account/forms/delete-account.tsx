import { hasRunningSubscription, type User } from '@framescout/contract';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { FormFailure } from './account-fields.tsx';
import { passwordFormSchema } from './form-schemas.ts';

type DeleteDialogProps = { user: User; onDeleted(): void; onClose(): void };

type DeleteAccountProps = Omit<DeleteDialogProps, 'onClose'> & {
  /** Asks about the work that would be lost, and then acts. */
  askBefore(act: () => void): void;
};

/** Deletes the account, after asking for the password and for the account's address typed out. */
export function DeleteAccount({ user, askBefore, onDeleted }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        size="large"
        className="self-start"
        onClick={() => askBefore(() => setAsking(true))}
      >
        Delete my account
      </Button>
      {isAsking && <DeleteDialog user={user} onDeleted={onDeleted} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({ user, onDeleted, onClose }: DeleteDialogProps) {
  const { field, form, isBusy, failure } = useForm({
    schema: confirmationSchema(user.email),
    fallback: 'Failed to delete the account',
    send: async (body) => {
      await callApi('deleteAccount', { body });
      onDeleted();
    },
  });
  return (
    <Dialog
      title="Delete your account?"
      description={
        hasRunningSubscription(user)
          ? 'Your subscription ends immediately, without a refund. Your account is deleted; the privacy page says what little stays. This cannot be undone.'
          : 'Your account is deleted; the privacy page says what little stays. This cannot be undone.'
      }
      onClose={onClose}
    >
      <p className="text-text-2">Your videos and the projects stored in this browser stay here.</p>
      <form {...form} aria-label="Delete account" className="flex flex-col gap-2">
        <TextField
          label="Type your email address"
          autoComplete="off"
          spellCheck={false}
          placeholder={user.email}
          {...field('confirmation')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <FormFailure reason={failure} />
        <footer className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Keep my account</Button>
          <Button type="submit" variant="danger" disabled={isBusy}>
            {isBusy ? 'Deleting...' : 'Delete permanently'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function confirmationSchema(email: string) {
  return passwordFormSchema.extend({
    confirmation: z
      .string()
      .refine(
        (typed) => typed.trim().toLowerCase() === email.toLowerCase(),
        'This is not the address of your account',
      ),
  });
}
