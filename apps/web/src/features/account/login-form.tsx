import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailField } from './email-field.tsx';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { loginFormSchema } from './form-schemas.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { type SignedIn, signIn } from './session-store.ts';

/** Signs in with email and password, and with a code if the account needs one. */
export function LoginForm({ onSignedIn }: { onSignedIn(outcome: SignedIn): void }) {
  const [isForgotten, setForgotten] = useState(false);
  const [codeToken, setCodeToken] = useState<string | null>(null);
  const { field, form, isBusy } = useForm({
    schema: loginFormSchema,
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
