import { access } from '@framescout/contract';
import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormFailure, PasswordField } from '../../../ui/fields/text-field.tsx';
import { useAttempt, useForm } from '../../../ui/fields/use-form.ts';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { refreshSession, sessionStore, userOf } from '../session/session-store.ts';
import { resetFormSchema } from './form-schemas.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Sets a new password, using the token of a reset link. */
export function ResetPasswordForm({ token, onUpdated }: { token: string; onUpdated(): void }) {
  const { field, form, isBusy, failure } = useForm({
    schema: resetFormSchema,
    fallback: (error) => (error instanceof ApiError ? error.reason : 'Failed to reset password'),
    send: async ({ password }) => {
      await callApi('confirmReset', { body: { token, newPassword: password } });
      notify({ title: 'Password updated successfully!' });
      onUpdated();
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

/**
 * Confirms an address at the click of a button rather than when the link is opened: mail scanners open links
 * too, but press no buttons.
 */
export function VerifyAddressForm({ token, onConfirmed }: { token: string; onConfirmed(): void }) {
  const { isBusy, failure, attempt } = useAttempt('The address could not be confirmed. Please try again.');
  const confirm = async () => {
    const wasAsked = isAsked();
    await callApi('verifyAddress', { body: { token } });
    await refreshSession();
    notify({ title: 'Address confirmed', description: describeResult(wasAsked && !isAsked()) });
    onConfirmed();
  };
  return (
    <div className="flex flex-col gap-3">
      <FormFailure reason={failure} />
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => void attempt(confirm)}>
        {isBusy ? 'Confirming...' : 'Confirm this address'}
      </Button>
    </div>
  );
}

/** Whether the server asks the signed-in user, if there is one, to confirm their address. */
function isAsked(): boolean {
  const user = userOf(sessionStore.getState());
  return user !== null && user.verifyBy !== null;
}

/** Says what confirming did; `isOwn` is whether the address is known to be the signed-in user's. */
function describeResult(isOwn: boolean): string {
  const user = isOwn ? userOf(sessionStore.getState()) : null;
  if (!user) return 'Thank you! Your email address is confirmed.';
  if (access(user) === 'active') return 'Thank you! Your access continues.';
  return 'Thank you! Upgrade to Pro to find moments in your videos.';
}

/** Unsubscribes from mail that goes to everyone, and can undo that, using the link in such a mail. */
export function UnsubscribeForm({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const { isBusy, failure, attempt } = useAttempt('This could not be saved. Please try again.');
  const set = (wantsNews: boolean) =>
    attempt(async () => {
      await callApi('setNewsMail', { body: { token, wantsNews } });
      setDone(!wantsNews);
    });
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-text-2">
        {isDone
          ? 'Done: you won’t receive any more news from us. Emails about your account, such as receipts and links you ask for, will still come.'
          : 'You will receive no more news or announcements. Emails about your account, such as receipts and links you ask for, will still come.'}
      </p>
      <FormFailure reason={failure} />
      {isDone ? (
        <Button size="large" disabled={isBusy} onClick={() => void set(true)}>
          Undo
        </Button>
      ) : (
        <Button variant="primary" size="large" disabled={isBusy} onClick={() => void set(false)}>
          {isBusy ? 'Unsubscribing...' : 'Unsubscribe'}
        </Button>
      )}
    </div>
  );
}
