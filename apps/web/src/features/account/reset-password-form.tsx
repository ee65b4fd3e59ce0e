import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { notify } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormFailure } from './form-failure.tsx';
import { resetFormSchema } from './form-schemas.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Sets a new password, using the token of a reset link. */
export function ResetPasswordForm({ token, onUpdated }: { token: string; onUpdated(): void }) {
  const [failure, setFailure] = useState('');
  const { field, form, isBusy } = useForm({
    schema: resetFormSchema,
    onInvalid: () => setFailure(''),
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
      <NewPasswordField label="New password" {...field('password', 'confirmation')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmation')} />
      <FormFailure reason={failure} />
      <Button type="submit" variant="primary" size="large" disabled={isBusy} className="mt-1">
        {isBusy ? 'UPDATING PASSWORD...' : 'UPDATE PASSWORD'}
      </Button>
    </form>
  );
}
