import type { RouteAnswer } from '@framescout/contract';

/** What a server with workers lets every browser know of its settings, for tests. */
export const exampleSettings: RouteAnswer<'getClientSettings'> = {
  isSandbox: true,
  stripePublishableKey: null,
  analyticsUrl: null,
  operator: { name: null, contact: null },
  sendsMail: true,
  hasJobs: true,
  backupsKept: null,
};
