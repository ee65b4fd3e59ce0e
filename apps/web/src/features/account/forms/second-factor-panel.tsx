import type { Enrolment, SecondFactorStatus, User } from '@framescout/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { downloadFile } from '../../../platform/download-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure, PasswordField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { QueryResult } from '../../../ui/layout/query-result.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { refreshSession } from '../session/session-store.ts';
import { CodeField } from './account-fields.tsx';
import { codeFormSchema, passwordAndCodeFormSchema, passwordFormSchema } from './form-schemas.ts';
import { sessionsQuery } from './session-list.tsx';

/** Fetches whether the second factor is on, since when, and how many recovery codes are left. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => callApi('getSecondFactor', { signal }),
});

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

type SecondFactorPanelProps = {
  user: User;
  codes: readonly string[] | null;
  onCodes(codes: readonly string[] | null): void;
};

/**
 * Turns the second factor on and off. The page keeps new recovery codes, which are shown only once: what
 * contains the panel may change while they are being read.
 */
export function SecondFactorPanel({ user, codes, onCodes }: SecondFactorPanelProps) {
  const client = useQueryClient();
  const status = useQuery(secondFactorQuery);
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    await refreshSession();
  };
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          onCodes(null);
          void refresh();
        }}
      />
    );
  }
  return (
    <QueryResult query={status} failure="Its status could not be loaded.">
      {(known) =>
        known.since === null ? (
          <EnrollSecondFactor isNeeded={user.secondFactor === 'needed'} onCodes={onCodes} />
        ) : (
          <TurnedOn status={known} onCodes={onCodes} onChanged={refresh} />
        )
      }
    </QueryResult>
  );
}

type TurnedOnProps = {
  status: SecondFactorStatus;
  onCodes(codes: readonly string[]): void;
  onChanged(): Promise<void>;
};

function TurnedOn({ status, onCodes, onChanged }: TurnedOnProps) {
  const [task, setTask] = useState<'codes' | 'off' | null>(null);
  const close = () => setTask(null);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-2">
        <ShieldCheck className="size-4 shrink-0 text-detected" aria-hidden="true" />
        On since {day.format(Date.parse(status.since ?? ''))},{' '}
        {formatCount(status.recoveryCodesLeft, 'recovery code')} left
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setTask('codes')}>New recovery codes</Button>
        <Button variant="danger" onClick={() => setTask('off')}>
          Turn off
        </Button>
      </div>
      {task === 'codes' && (
        <PasswordAndCodeDialog
          title="New recovery codes"
          description="The old ones will stop working."
          action="Create new codes"
          onClose={close}
          send={async (body) => {
            const { recoveryCodes } = await callApi('renewRecoveryCodes', { body });
            close();
            onCodes(recoveryCodes);
          }}
        />
      )}
      {task === 'off' && (
        <PasswordAndCodeDialog
          title="Turn off the second factor?"
          description="You will be able to log in with your password alone."
          action="Turn off"
          variant="danger"
          onClose={close}
          send={async (body) => {
            await callApi('endSecondFactor', { body });
            close();
            notify({ title: 'Second factor turned off' });
            await onChanged();
          }}
        />
      )}
    </div>
  );
}

type PasswordAndCodeDialogProps = {
  title: string;
  description: string;
  action: string;
  variant?: 'danger';
  send(body: { password: string; code: string }): Promise<void>;
  onClose(): void;
};

/** Asks for the password and a code before an action that weakens the account. */
function PasswordAndCodeDialog({ send, ...dialog }: PasswordAndCodeDialogProps) {
  const { field, ...sending } = useForm({
    schema: passwordAndCodeFormSchema,
    fallback: 'That didn’t work. Please try again.',
    send,
  });
  return (
    <FormDialog sending={sending} {...dialog}>
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <CodeField hint="From your authenticator app, or a recovery code" {...field('code')} />
    </FormDialog>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; onDone(): void };

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <section aria-label="Recovery codes" className="flex flex-col gap-3">
      <p className="text-text-2">
        Keep these codes somewhere you can reach without your phone. Each works once, in place of a code from
        the app. They won’t be shown again.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-surface-2 p-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="numeric text-[14px] select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} fallbackHint="Download the codes, or select them." />
        <Button onClick={() => downloadFile(`${text}\n`, 'text/plain', 'framescout-recovery-codes.txt')}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </section>
  );
}

// Loaded on demand: only users who set up a second factor need it.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type EnrollSecondFactorProps = {
  isNeeded: boolean;
  onCodes(codes: readonly string[]): void;
};

/** Sets up an authenticator app: asks for the password, shows the QR code, and asks for a first code. */
function EnrollSecondFactor({ isNeeded, onCodes }: EnrollSecondFactorProps) {
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
