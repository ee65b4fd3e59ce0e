import { PASSWORD_MIN_LENGTH, type User } from '@framescout/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { clientSettingsQuery } from '../../../platform/query-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormFailure, PasswordField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { replaceUser } from '../session/session-store.ts';
import { NewEmailField } from './account-fields.tsx';
import { addressAndPasswordFormSchema, passwordChangeFormSchema } from './form-schemas.ts';
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

/** Changes the user's email address, immediately or once the link sent to the new one is opened. */
export function ChangeAddressForm({ user }: { user: User }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AddressForm user={user} onSent={setSentTo} />;
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="text-text-2">
        We sent a link to <strong className="break-all text-text-1">{sentTo}</strong>, unless that address
        cannot be used. Until you open it, within a day, your address stays{' '}
        <strong className="break-all text-text-1">{user.email}</strong>.
      </p>
      <Button className="self-start" onClick={() => setSentTo(null)}>
        Use another address
      </Button>
    </div>
  );
}

function AddressForm({ user, onSent }: { user: User; onSent(email: string): void }) {
  const { data: settings } = useQuery(clientSettingsQuery);
  const [round, setRound] = useState(0);
  const { field, form, isBusy, failure } = useForm({
    schema: addressAndPasswordFormSchema,
    fallback: 'Failed to change the address',
    send: async (body) => {
      const { isToBeConfirmed, user: changed } = await callApi('changeAddress', { body });
      if (isToBeConfirmed) return onSent(body.email);
      replaceUser(changed);
      notify({ title: 'Address changed', description: `It is now ${changed.email}.` });
      setRound(round + 1);
    },
  });
  return (
    <form key={round} {...form} aria-label="Change email address" className="flex flex-col gap-2">
      <p className="mb-2 text-text-2">
        Your address is <strong className="break-all text-text-1">{user.email}</strong>.
      </p>
      <NewEmailField
        label="New email"
        autoComplete="email"
        hint={settings?.sendsMail ? 'It takes effect once you open the link that we send there' : ''}
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <FormFailure reason={failure} />
      <Button type="submit" size="large" disabled={isBusy} className="mt-1 self-start">
        {isBusy ? 'Changing...' : 'Change address'}
      </Button>
    </form>
  );
}
