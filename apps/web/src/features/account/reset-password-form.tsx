import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { notify } from '../../ui/toast-store.ts';
import { type FieldErrors, newPasswordError } from './field-errors.ts';
import { useForm } from './use-form.ts';

/** Sets a new password by the token of a reset link. */
export function ResetPasswordForm({ token, onUpdated }: { token: string; onUpdated(): void }) {
  const [failure, setFailure] = useState('');
  const { field, form, isBusy } = useForm({
    fields: ['password', 'confirmation'],
    check: checkNewPassword,
    send: async ({ password }) => {
      setFailure('');
      try {
        await callApi('confirmReset', { body: { token, newPassword: password } });
        notify({ title: 'Password updated successfully!' });
        onUpdated();
      } catch (error) {
        setFailure(error instanceof ApiError ? error.reason : 'Failed to reset password');
      }
    },
  });
  return (
    <form {...form} aria-label="Reset password" className="flex flex-col gap-2">
      <PasswordField label="New password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmation')} />
      {failure !== '' && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" disabled={isBusy} className="mt-1">
        {isBusy ? 'UPDATING PASSWORD...' : 'UPDATE PASSWORD'}
      </Button>
    </form>
  );
}

type Field = 'password' | 'confirmation';

function checkNewPassword({ password, confirmation }: Readonly<Record<Field, string>>): FieldErrors<Field> {
  const missing = 'Please fill in all fields';
  if (password === '') return { password: missing };
  if (confirmation === '') return { confirmation: missing };
  if (password !== confirmation) return { confirmation: 'Passwords do not match' };
  const error = newPasswordError(password);
  return error === undefined ? {} : { password: error };
}
