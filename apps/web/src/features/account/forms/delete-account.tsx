import { hasRunningSubscription, type User } from '@framescout/contract';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { PasswordField, TextField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { passwordFormSchema } from './form-schemas.ts';

type DeleteDialogProps = { user: User; onDeleted(): void; onClose(): void };

type DeleteAccountProps = Omit<DeleteDialogProps, 'onClose'> & {
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
  const { field, ...sending } = useForm({
    schema: confirmationSchema(user.email),
    fallback: 'Failed to delete the account',
    send: async (body) => {
      await callApi('deleteAccount', { body });
      onDeleted();
    },
  });
  const end = 'Your account is deleted; the privacy page says what little stays. This cannot be undone.';
  return (
    <FormDialog
      title="Delete your account?"
      description={
        hasRunningSubscription(user) ? `Your subscription ends immediately, without a refund. ${end}` : end
      }
      sending={sending}
      action="Delete permanently"
      busy="Deleting..."
      refusal="Keep my account"
      variant="danger"
      onClose={onClose}
    >
      <p className="mb-2 text-text-2">Your videos and the projects stored in this browser stay here.</p>
      <TextField
        label="Type your email address"
        autoComplete="off"
        spellCheck={false}
        placeholder={user.email}
        {...field('confirmation')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </FormDialog>
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
