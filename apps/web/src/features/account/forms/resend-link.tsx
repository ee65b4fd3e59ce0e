import type { RouteAnswer } from '@framescout/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../platform/call-api.ts';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { clientSettingsQuery } from '../../../platform/query-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { notify, notifyError } from '../../../ui/toasts/toast-store.ts';
import { refreshSession } from '../session/session-store.ts';

/** Button that resends the link for confirming the user's address; says so if the server sends no mail. */
export function ResendLink({ size }: { size: 'small' | 'large' }) {
  const missingMail = useMissingMail();
  const sending = useMutation({
    mutationFn: () => callApi('resendVerification'),
    onSuccess: () =>
      notify({
        title: 'Email sent',
        description: 'If it does not arrive, check your spam folder too.',
      }),
    onError: (error) => {
      notifyError('Email not sent', describeFailure(error, 'Please try again.'));
      // The address may have been confirmed elsewhere.
      void refreshSession();
    },
  });
  if (missingMail !== null) return <p className="text-text-2">{missingMail}</p>;
  return (
    <Button size={size} disabled={sending.isPending} onClick={() => sending.mutate()}>
      {sending.isPending ? 'Sending...' : 'Send it again'}
    </Button>
  );
}

/** Returns what to tell the user if the server sends no mail; null if it does, or as long as unknown. */
export function useMissingMail(): string | null {
  const { data: settings } = useQuery(clientSettingsQuery);
  return settings?.sendsMail === false ? describeMissingMail(settings) : null;
}

/** Says that a server sends no email, and whom to ask for help instead. */
export function describeMissingMail({
  operator: { name, contact },
}: Pick<RouteAnswer<'getClientSettings'>, 'operator'>): string {
  const known = [name, contact].filter((part) => part !== null).join(', ');
  return `This server sends no email. For help, ask whoever runs it${known && `: ${known}`}.`;
}
