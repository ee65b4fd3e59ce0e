import type { AuditQuery, UserListQuery } from '@framescout/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForPage } from '../../../platform/call-api.ts';
import { type ServerChange, useServerChange } from '../../../ui/toasts/use-server-change.ts';

/** The query key prefix of all admin queries: a change to a user may affect any of them. */
export const ADMIN_KEY = ['admin'] as const;

/** Makes changes for an administrator, and shows how they end. */
export function useAdminChange<Input = void>(change: Omit<ServerChange<Input>, 'affects'>) {
  return useServerChange({ ...change, affects: ADMIN_KEY });
}

const MAIL_EVERY_MS = 5000;
const PAYMENT_CHECK_EVERY_MS = 2000;

/** Fetches the server's figures and health. */
export const statisticsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'statistics'],
  queryFn: ({ signal }) => callApi('getStatistics', { signal }),
});

/** Fetches the settings in force. */
export const settingsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'settings'],
  queryFn: ({ signal }) => callApi('listSettings', { signal }),
});

/** Fetches the state of the mail queue. */
export const mailQueueQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'mail'],
  queryFn: ({ signal }) => callApi('getMailQueue', { signal }),
  // Polled because it changes while it is shown: mail goes out, and a pause ends by itself.
  refetchInterval: MAIL_EVERY_MS,
  staleTime: 0,
});

/** Fetches how far the check of all payments is, or how the last one ended. */
export const paymentCheckQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'payment-check'],
  queryFn: ({ signal }) => callApi('getPaymentCheck', { signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? PAYMENT_CHECK_EVERY_MS : false),
  staleTime: 0,
});

/** Counts the users whom an email to everyone would reach right now, and those left out. */
export function bulkRecipientsQuery(extendTrial: boolean) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'recipients', extendTrial],
    queryFn: ({ signal }) => callApi('getBulkRecipients', { query: { extendTrial }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Fetches the alerts that need an administrator's attention. */
export const alertsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'alerts'],
  queryFn: ({ signal }) => callApi('listAlerts', { signal }),
});

/** Fetches the figures of the last `days` days. */
export function figuresQuery(days: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'figures', days],
    queryFn: ({ signal }) => callApi('getFigures', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Fetches a page of the audit log, filtered by the server; anew whenever it is shown. */
export function auditQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'audit', query],
    queryFn: ({ signal }) => callApiForPage('listAudit', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Fetches a page of users, searched and sorted by the server; the previous one stays until it arrives. */
export function usersQuery(query: UserListQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', query],
    queryFn: ({ signal }) => callApiForPage('listUsers', { query, signal }),
    placeholderData: keepPreviousData,
  });
}
