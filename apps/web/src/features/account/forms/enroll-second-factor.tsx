import type { Enrolment } from '@framescout/contract';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormFailure, PasswordField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { CodeField } from './account-fields.tsx';
import { codeFormSchema, passwordFormSchema } from './form-schemas.ts';

// Loaded on demand: only users who set up a second factor need it.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type EnrollSecondFactorProps = {
  isNeeded: boolean;
  onCodes(codes: readonly string[]): void;
};

/** Sets up an authenticator app: asks for the password, shows the QR code, and asks for a first code. */
export function EnrollSecondFactor({ isNeeded, onCodes }: EnrollSecondFactorProps) {
  const [isBegun, setBegun] = useState(isNeeded);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  if (enrolment) return <ConfirmForm enrolment={enrolment} onCodes={onCodes} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        Logging in will also ask for a code from an authenticator app, on your phone or in your password
        manager, so a stolen password is not enough.
      </p>
      {isBegun ? (
        <BeginForm onBegun={setEnrolment} />
      ) : (
        <Button size="large" className="self-start" onClick={() => setBegun(true)}>
          Set up
        </Button>
      )}
    </div>
  );
}

function BeginForm({ onBegun }: { onBegun(enrolment: Enrolment): void }) {
  const { field, form, isBusy, failure } = useForm({
    schema: passwordFormSchema,
    fallback: 'Setup could not be started. Please try again.',
    send: async (body) => onBegun(await callApi('beginSecondFactor', { body })),
  });
  return (
    <form {...form} aria-label="Start setup" className="flex flex-col gap-2">
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <FormFailure reason={failure} />
      <Button type="submit" size="large" disabled={isBusy} className="mt-1 self-start">
        Continue
      </Button>
    </form>
  );
}

type ConfirmFormProps = { enrolment: Enrolment; onCodes(codes: readonly string[]): void };

function ConfirmForm({ enrolment: { secret, uri }, onCodes }: ConfirmFormProps) {
  const { field, form, isBusy, failure } = useForm({
    schema: codeFormSchema,
    fallback: 'Failed to turn it on. Please try again.',
    send: async (body) => onCodes((await callApi('confirmSecondFactor', { body })).recoveryCodes),
  });
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
      <Suspense fallback={<span className="size-44 shrink-0" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <form {...form} aria-label="Confirm the second factor" className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-text-2">
          Scan the code with your authenticator app, or enter this key there by hand:
        </p>
        <code className="numeric rounded-control bg-surface-2 px-2 py-1.5 break-words select-all">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <CodeField
          label="Code"
          inputMode="numeric"
          hint="The six digits shown in the app"
          {...field('code')}
        />
        <FormFailure reason={failure} />
        <Button type="submit" variant="primary" size="large" disabled={isBusy} className="self-start">
          Turn on
        </Button>
      </form>
    </div>
  );
}
