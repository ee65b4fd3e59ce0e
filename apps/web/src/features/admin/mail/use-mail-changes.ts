import type { BatchChange } from '@framescout/contract';
import { callApi } from '../../../platform/call-api.ts';
import { useAdminMutation } from '../users/use-user-changes.ts';

const CHANGED: Record<BatchChange, string> = {
  pause: 'Email paused',
  resume: 'Email resumed',
  cancel: 'Email cancelled',
};

/** Makes the server try to send a mail now, while sending is paused. */
export function useTryMailNow() {
  return useAdminMutation({
    call: () => callApi('tryMailNow'),
    success: 'Trying to send one email',
    failure: 'Retry failed',
  });
}

/** Puts all failed mail back into the queue. */
export function useRetryFailedMail() {
  return useAdminMutation({
    call: () => callApi('retryFailedMail'),
    success: 'Failed mail was put back in the queue',
    failure: 'Failed to retry',
  });
}

/** Pauses, resumes or cancels an email to everyone. */
export function useChangeMailBatch() {
  return useAdminMutation({
    call: ({ id, change }: { id: string; change: BatchChange }) =>
      callApi('changeMailBatch', { params: { id }, body: { change } }),
    success: ({ change }) => CHANGED[change],
    failure: 'Failed to change the email',
  });
}
