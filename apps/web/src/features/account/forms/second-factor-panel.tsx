import type { SecondFactorStatus, User } from '@framescout/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { downloadFile } from '../../../platform/download-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { QueryResult } from '../../../ui/layout/query-result.tsx';
import { CopyButton } from '../../../ui/text/copy-button.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { refreshSession } from '../session/session-store.ts';
import { CodeField } from './account-fields.tsx';
import { EnrollSecondFactor } from './enroll-second-factor.tsx';
import { passwordAndCodeFormSchema } from './form-schemas.ts';
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
