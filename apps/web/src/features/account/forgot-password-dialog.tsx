import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { addressFormSchema } from './form-schemas.ts';

/** Sends a link for resetting a forgotten password. */
export function ForgotPasswordDialog({ onClose }: { onClose(): void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const { field, form, isBusy } = useForm({
    schema: addressFormSchema,
    onInvalid: () => setFailure(''),
    send: async ({ email }) => {
      setFailure('');
      try {
        await callApi('requestReset', { body: { email } });
        setSentTo(email);
      } catch (error) {
        setFailure(error instanceof ApiError ? error.reason : 'Failed to send reset email');
      }
    },
  });
  if (sentTo !== null) {
    return (
      <Dialog title="Check your email" onClose={onClose}>
        <p role="status" className="text-[14px] leading-5 text-text-2">
          If there is an account for <strong className="break-all text-text-1">{sentTo}</strong>, a link to
          set a new password is on its way. It works once, for an hour.
        </p>
        <Button size="large" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Forgot Password"
      description="Enter your email, and we will send you a link to set a new password."
      onClose={onClose}
    >
      <form {...form} aria-label="Forgot Password" className="flex flex-col gap-2">
        <EmailField {...field('email')} />
        <FormFailure reason={failure} />
        <Button type="submit" variant="primary" size="large" disabled={isBusy}>
          {isBusy ? 'Sending...' : 'Send reset link'}
        </Button>
      </form>
    </Dialog>
  );
}
