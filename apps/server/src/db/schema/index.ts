export { oneTimeTokens, serverKeys, sessions, usedTrials, users } from './accounts.ts';
export {
  billingAlerts,
  endedSubscriptions,
  payments,
  sandboxObjects,
  scheduledWork,
  stripeEvents,
  subscriptions,
} from './billing.ts';
export { mailBatches, mails, mailTransport } from './mail.ts';
export { elements, projects } from './projects.ts';
export { rateLimits } from './rate-limits.ts';
