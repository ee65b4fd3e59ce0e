import { PASSWORD_MIN_LENGTH } from '@framescout/contract';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { notifyError } from '../../../ui/toasts/toast-store.ts';
import { register, type SignedIn, type SignInFailed, setUpAdministrator } from '../session/session-store.ts';
import { NewEmailField } from './account-fields.tsx';
import { MISMATCH, newAccountFormSchema } from './form-schemas.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Creates an account and signs in to it. */
export function RegisterForm({ onRegistered }: { onRegistered(outcome: SignedIn): void }) {
  return (
    <NewAccountForm
      label="Register"
      action="Start 3-day free trial"
      create={register}
      onCreated={onRegistered}
    />
  );
}

/** Creates the first administrator, using the token that the server printed. */
export function SetUpForm({ token, onDone }: { token: string; onDone(): void }) {
  return (
    <NewAccountForm
      label="Set up the administrator"
      action="Create administrator"
      create={(account) => setUpAdministrator({ token, ...account })}
      onCreated={onDone}
    />
  );
}

type NewAccountFormProps = {
  label: string;
  action: string;
  create(account: { email: string; password: string }): Promise<SignedIn | SignInFailed>;
  onCreated(outcome: SignedIn): void;
};

function NewAccountForm({ label, action, create, onCreated }: NewAccountFormProps) {
  const { field, form, isBusy } = useForm({
    schema: newAccountFormSchema,
    onInvalid({ confirmation }) {
      if (confirmation === MISMATCH) notifyError('Password Mismatch', MISMATCH);
    },
    send: async ({ email, password }) => {
      const outcome = await create({ email, password });
      if (outcome.kind === 'signed-in') onCreated(outcome);
    },
  });
  return (
    <form {...form} aria-label={label} className="flex flex-col gap-2">
      <NewEmailField {...field('email')} />
      <NewPasswordField
        label="Password"
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        {...field('password', 'confirmation')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmation')} />
      <Button type="submit" variant="primary" size="large" disabled={isBusy} className="mt-1">
        {isBusy ? 'Creating account...' : action}
      </Button>
    </form>
  );
}
