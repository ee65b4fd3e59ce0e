import { useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure, PasswordField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { notifyError } from '../../../ui/toasts/toast-store.ts';
import { finishSignIn, type SignedIn, signIn } from '../session/session-store.ts';
import { CodeField, EmailField } from './account-fields.tsx';
import { addressAndPasswordFormSchema, addressFormSchema, codeFormSchema } from './form-schemas.ts';
import { useMissingMail } from './resend-link.tsx';

/** Signs in with email and password, and with a code if the account needs one. */
export function LoginForm({ onSignedIn }: { onSignedIn(outcome: SignedIn): void }) {
  const [isForgotten, setForgotten] = useState(false);
  const [codeToken, setCodeToken] = useState<string | null>(null);
  const { field, form, isBusy } = useForm({
    schema: addressAndPasswordFormSchema,
    send: async (account) => {
      const outcome = await signIn(account);
      if (outcome.kind === 'signed-in') onSignedIn(outcome);
      if (outcome.kind === 'code-needed') setCodeToken(outcome.token);
    },
  });
  if (codeToken !== null) {
    return <SecondStepForm token={codeToken} onSignedIn={onSignedIn} onBack={() => setCodeToken(null)} />;
  }
  return (
    <>
      <form {...form} aria-label="Login" className="flex flex-col gap-2">
        <EmailField {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" variant="primary" size="large" disabled={isBusy} className="mt-1">
          {isBusy ? 'Logging in...' : 'Login'}
        </Button>
      </form>
      <Button variant="quiet" size="small" className="self-center" onClick={() => setForgotten(true)}>
        Forgot Password?
      </Button>
      {isForgotten && <ForgotPasswordDialog onClose={() => setForgotten(false)} />}
    </>
  );
}

type SecondStepFormProps = {
  token: string;
  onSignedIn(outcome: SignedIn): void;
  onBack(): void;
};

/** Asks for a code from the authenticator app, or a recovery code, after the password. */
function SecondStepForm({ token, onSignedIn, onBack }: SecondStepFormProps) {
  const { field, form, isBusy, failure } = useForm({
    schema: codeFormSchema,
    fallback: 'Login failed',
    send: async ({ code }) => {
      try {
        onSignedIn(await finishSignIn({ token, code }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second-step-over') throw error;
        notifyError('Login Failed', error.reason);
        onBack();
      }
    },
  });
  return (
    <form {...form} aria-label="Second step" className="flex flex-col gap-2">
      <CodeField
        autoFocus
        hint="The six digits from your authenticator app, or a recovery code"
        {...field('code')}
      />
      <FormFailure reason={failure} />
      <Button type="submit" variant="primary" size="large" disabled={isBusy} className="mt-1">
        {isBusy ? 'Logging in...' : 'Login'}
      </Button>
      <Button variant="quiet" size="small" className="self-center" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

/**
 * Sends a link for resetting a forgotten password. A server that sends no mail may still write it to a file,
 * for whoever runs it to pass on.
 */
function ForgotPasswordDialog({ onClose }: { onClose(): void }) {
  const missingMail = useMissingMail();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { field, ...sending } = useForm({
    schema: addressFormSchema,
    fallback: (error) => (error instanceof ApiError ? error.reason : 'Failed to send reset email'),
    send: async (body) => {
      await callApi('requestReset', { body });
      setSentTo(body.email);
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
    <FormDialog
      title="Forgot Password"
      description={missingMail ?? 'Enter your email, and we will send you a link to set a new password.'}
      sending={sending}
      action={missingMail === null ? 'Send reset link' : 'Request reset link'}
      busy="Sending..."
      onClose={onClose}
    >
      <EmailField {...field('email')} />
    </FormDialog>
  );
}
