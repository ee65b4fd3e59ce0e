import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { callApi } from '../../platform/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { addressFormSchema } from './form-schemas.ts';
import { useMissingMail } from './use-missing-mail.ts';

/**
 * Sends a link for resetting a forgotten password. A server that sends no mail may still write it to a file,
 * for whoever runs it to pass on.
 */
export function ForgotPasswordDialog({ onClose }: { onClose(): void }) {
  const missingMail = useMissingMail();
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
      <Dialog title={missingMail === null ? 'Check your email' : 'No email is sent'} onClose={onClose}>
        <p role="status" className="text-[14px] leading-5 text-text-2">
          {missingMail ?? (
            <>
              If there is an account for <strong className="break-all text-text-1">{sentTo}</strong>, a link
              to set a new password is on its way. It works once, for an hour.
            </>
          )}
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
      description={missingMail ?? 'Enter your email, and we will send you a link to set a new password.'}
      onClose={onClose}
    >
      <form {...form} aria-label="Forgot Password" className="flex flex-col gap-2">
        <EmailField {...field('email')} />
        <FormFailure reason={failure} />
        <Button type="submit" variant="primary" size="large" disabled={isBusy}>
          {isBusy ? 'Sending...' : missingMail === null ? 'Send reset link' : 'Request reset link'}
        </Button>
      </form>
    </Dialog>
  );
}
