import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../platform/call-api.ts';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { notify, notifyError } from '../../../ui/toasts/toast-store.ts';
import { refreshSession } from '../session/session-store.ts';
import { useMissingMail } from './use-missing-mail.ts';

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
