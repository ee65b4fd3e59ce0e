import { PASSWORD_MIN_LENGTH } from '@framescout/contract';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notifyError } from '../../ui/toast-store.ts';
import { emailError, errorsOf, newPasswordError } from './field-errors.ts';
import { register, type SignInOutcome } from './session-store.ts';
import { useForm } from './use-form.ts';

const MISMATCH = 'Passwords do not match';

/** Asks for an address and a password twice, and makes an account. */
export function RegisterForm({
  onRegistered,
}: {
  onRegistered(outcome: Extract<SignInOutcome, { success: true }>): void;
}) {
  const { field, form, isBusy } = useForm({
    fields: ['email', 'password', 'confirmation'],
    check: ({ email, password, confirmation }) => {
      const isMismatch = password !== confirmation && password !== '' && confirmation !== '';
      if (isMismatch) notifyError('Password Mismatch', MISMATCH);
      return errorsOf({
        email: emailError(email),
        password: newPasswordError(password),
        confirmation: confirmation === '' ? 'Please repeat the password' : isMismatch ? MISMATCH : undefined,
      });
    },
    send: async ({ email, password }) => {
      const outcome = await register({ email: email.trim(), password });
      if (outcome.success) onRegistered(outcome);
    },
  });
  return (
    <form {...form} aria-label="Register" className="flex flex-col gap-2">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        placeholder="you@example.com"
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" variant="primary" size="large" disabled={isBusy} className="mt-1">
        {isBusy ? 'Creating account...' : 'Start 3-day free trial'}
      </Button>
    </form>
  );
}
