import type { AdminEmail, RouteBody, User } from '@framescout/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api-error.ts';
import { callApi } from '../../../platform/call-api.ts';
import { notify, notifyError } from '../../../ui/toasts/toast-store.ts';
import { ADMIN_KEY } from '../queries/admin-queries.ts';

type Change<T> = {
  call(input: T): Promise<unknown>;
  success: string | ((input: T) => string);
  failure: string | ((error: unknown, input: T) => string);
};

/**
 * Wraps a change that an administrator makes: shows the outcome, and refetches everything that may depend on
 * it.
 */
export function useAdminMutation<T = void>({ call, success, failure }: Change<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (_answer, input) => {
      notify({ title: typeof success === 'string' ? success : success(input) });
      return client.invalidateQueries({ queryKey: ADMIN_KEY });
    },
    onError: (error, input) =>
      notifyFailure(error, typeof failure === 'string' ? failure : failure(error, input)),
  });
}

/** Creates a user. */
export function useCreateUser() {
  return useAdminMutation({
    call: (body: RouteBody<'register'>) => callApi('register', { body }),
    success: 'User created successfully',
    failure: 'Failed to create user',
  });
}

/** Changes the day on which a user's access ends. */
export function useSetExpiry() {
  return useAdminMutation({
    call: ({ id, expiryDate }: { id: string; expiryDate: string }) =>
      callApi('setExpiry', { params: { id }, body: { expiryDate } }),
    success: 'User updated successfully',
    failure: 'Failed to update user',
  });
}

/** Sets a user's subscription status. */
export function useSetSubscription() {
  return useAdminMutation({
    call: ({ id, ...body }: { id: string } & RouteBody<'setSubscription'>) =>
      callApi('setSubscription', { params: { id }, body }),
    success: 'User subscription status updated successfully',
    failure: (error) =>
      error instanceof ApiError
        ? 'Failed to update subscription status'
        : 'Failed to update user subscription status',
  });
}

/** Makes a user an administrator, or an administrator a user. */
export function useSetRole() {
  return useAdminMutation({
    call: ({ id, role }: Pick<User, 'id' | 'role'>) => callApi('setRole', { params: { id }, body: { role } }),
    success: ({ role }) =>
      role === 'admin' ? 'The user is now an administrator' : 'The user is no longer an administrator',
    failure: 'Failed to change the role',
  });
}

/** Removes the second factor of a user who has lost it. */
export function useRemoveSecondFactor() {
  return useAdminMutation({
    call: ({ id }: Pick<User, 'id'>) => callApi('removeSecondFactor', { params: { id } }),
    success: 'Second factor removed',
    failure: 'Failed to remove the second factor',
  });
}

/** Deletes a user permanently. */
export function useDeleteUser() {
  return useAdminMutation({
    call: ({ id }: Pick<User, 'id'>) => callApi('deleteUser', { params: { id } }),
    success: 'User deleted successfully',
    failure: 'Failed to delete user',
  });
}

/**
 * Sends an email to one user, or to everyone if `to` is null. It is sent once per `emailId`, however often
 * this is called.
 */
export function useSendEmail() {
  return useAdminMutation({
    call: ({ to, email, emailId }: { to: User | null; email: AdminEmail; emailId: string }) =>
      to
        ? callApi('sendIndividualEmail', { body: { ...email, userId: to.id, emailId } })
        : callApi('sendBulkEmail', { body: { ...email, batchId: emailId } }),
    success: ({ to }) =>
      to ? `Email sent successfully to ${to.username}!` : 'Bulk email sent successfully!',
    failure: (_error, { to }) => (to ? 'Failed to send email' : 'Failed to send bulk email'),
  });
}

/** Dismisses an alert. */
export function useDismissAlert() {
  return useAdminMutation({
    call: (id: string) => callApi('dismissAlert', { params: { id } }),
    success: 'Alert dismissed',
    failure: 'Failed to dismiss alert',
  });
}

/**
 * Makes the server start asking the payment provider about subscriptions that may have changed without its
 * knowledge.
 */
export function useReconcilePayments() {
  return useAdminMutation({
    call: () => callApi('reconcile'),
    success: 'Checking payments',
    failure: 'Failed to check payments',
  });
}

/** Shows that a call failed: `ours` is the title, followed by the server's own explanation if it sent one. */
export function notifyFailure(error: unknown, title: string): void {
  console.warn(title, error);
  const reason = error instanceof ApiError && error.reason !== error.message ? error.reason : undefined;
  notifyError(title, reason);
}
