import type { SecondFactorStatus, User } from '@framescout/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../../platform/call-api.ts';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { notify } from '../../../ui/toasts/toast-store.ts';
import { refreshSession } from '../session/session-store.ts';
import { EnrollSecondFactor } from './enroll-second-factor.tsx';
import { PasswordAndCodeDialog } from './password-and-code-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { sessionsQuery } from './session-list.tsx';

/** Fetches whether the second factor is on, since when, and how many recovery codes are left. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => callApi('getSecondFactor', { signal }),
});

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

type SecondFactorPanelProps = {
  user: User;
  /** New recovery codes to show; null if there are none. */
  codes: readonly string[] | null;
  onCodes(codes: readonly string[] | null): void;
};

/**
 * Turns the second factor on and off. The page keeps new recovery codes, which are shown only once: what
 * contains the panel may change while they are being read.
 */
export function SecondFactorPanel({ user, codes, onCodes }: SecondFactorPanelProps) {
  const client = useQueryClient();
  const { data, error } = useQuery(secondFactorQuery);
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    await refreshSession();
  };
  if (error) {
    return <p className="text-danger">{describeFailure(error, 'Its status could not be loaded.')}</p>;
  }
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
  if (!data) return <p className="text-text-3">Loading...</p>;
  if (data.since !== null) return <TurnedOn status={data} onCodes={onCodes} onChanged={refresh} />;
  return <EnrollSecondFactor isNeeded={user.secondFactor === 'needed'} onCodes={onCodes} />;
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
          isDangerous
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
