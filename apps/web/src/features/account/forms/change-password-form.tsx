import { PASSWORD_MIN_LENGTH } from '@framescout/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormFailure, PasswordField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { passwordChangeFormSchema } from './form-schemas.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { sessionsQuery } from './session-list.tsx';

/** Changes the password, which ends all of the user's other sessions. */
export function ChangePasswordForm() {
  const client = useQueryClient();
  // A new key empties the form.
  const [round, setRound] = useState(0);
  const { field, form, isBusy, failure } = useForm({
    schema: passwordChangeFormSchema,
    fallback: 'Failed to change the password',
    send: async ({ password, newPassword }) => {
      await callApi('changePassword', { body: { password, newPassword } });
      notify({ title: 'Password changed', description: 'You were logged out everywhere else.' });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      setRound(round + 1);
    },
  });
  return (
    <form key={round} {...form} aria-label="Change password" className="flex flex-col gap-2">
      <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
      <NewPasswordField
        label="New password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        {...field('newPassword', 'confirmation')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmation')} />
      <FormFailure reason={failure} />
      <Button type="submit" size="large" disabled={isBusy} className="mt-1 self-start">
        {isBusy ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
