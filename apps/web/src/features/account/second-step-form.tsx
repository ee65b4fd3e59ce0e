import { ApiError } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { notifyError } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { CodeField } from './code-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { codeFormSchema } from './form-schemas.ts';
import { finishSignIn, type SignedIn } from './session-store.ts';

type SecondStepFormProps = {
  /** The token that the server returned for the password. */
  token: string;
  onSignedIn(outcome: SignedIn): void;
  onBack(): void;
};

/**
 * Second step of signing in: asks for a code from the authenticator app, or a recovery code, after the
 * password.
 */
export function SecondStepForm({ token, onSignedIn, onBack }: SecondStepFormProps) {
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
