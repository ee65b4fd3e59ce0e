import {
  type AuditEntry,
  type AuditQuery,
  TOTAL_COUNT_HEADER,
  type User,
  type UserListQuery,
} from '@framescout/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi, callApiForHeaders } from '../../platform/call-api.ts';

/** The key prefix of all admin queries: a change of users may affect any of them. */
export const ADMIN_KEY = ['admin'] as const;

const MAIL_EVERY_MS = 5000;

/** The server's figures and health. */
export const statisticsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'statistics'],
  queryFn: ({ signal }) => callApi('getStatistics', { signal }),
});

/** The settings in force. */
export const settingsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'settings'],
  queryFn: ({ signal }) => callApi('listSettings', { signal }),
});

/** The state of the mail queue. */
export const mailQueueQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'mail'],
  queryFn: ({ signal }) => callApi('getMailQueue', { signal }),
  // Shown while it changes: mail goes out, and a pause ends of itself.
  refetchInterval: MAIL_EVERY_MS,
  staleTime: 0,
});

/** Who an email to everyone would go to, as of now. */
export function bulkRecipientsQuery(extendTrial: boolean) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'recipients', extendTrial],
    queryFn: ({ signal }) => callApi('getBulkRecipients', { query: { extendTrial }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What an administrator has to look at. */
export const alertsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'alerts'],
  queryFn: ({ signal }) => callApi('listAlerts', { signal }),
});

/** The figures of the last `days` days. */
export function figuresQuery(days: number) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'figures', days],
    queryFn: ({ signal }) => callApi('getFigures', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One page of the audit log, and how many entries match in total. */
export type AuditPage = { entries: readonly AuditEntry[]; total: number };

/** The audit log, filtered and paged by the server; what was done meanwhile shows up with every look. */
export function auditQuery(query: AuditQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'audit', query],
    queryFn: async ({ signal }): Promise<AuditPage> => {
      const { answer, headers } = await callApiForHeaders('listAudit', { query, signal });
      return { entries: answer, total: Number(headers.get(TOTAL_COUNT_HEADER) ?? answer.length) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One page of users, and how many there are in total. */
export type UserPage = { users: readonly User[]; total: number };

/** Users, searched, sorted and paged by the server. The previous page stays on screen until the next one arrives. */
export function usersQuery(query: UserListQuery) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'users', query],
    queryFn: async ({ signal }): Promise<UserPage> => {
      const { answer, headers } = await callApiForHeaders('listUsers', { query, signal });
      return { users: answer, total: Number(headers.get(TOTAL_COUNT_HEADER) ?? answer.length) };
    },
    placeholderData: keepPreviousData,
  });
}
